"""Work that is spread over machines: what is common to it in `work.py`, who may help in `sameness.py`.

Knows no game and nothing of what is measured; `on_ray.py` alone imports Ray, which is an extra.
"""
