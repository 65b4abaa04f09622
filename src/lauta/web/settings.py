"""Django's settings for Lauta. Everything that differs between installations comes from LAUTA_* variables.

No secrets and no folders are decided here; see `base/paths.py`.
"""

from __future__ import annotations

from pathlib import Path

from csp.constants import NONE, SELF

from .base.database import PRAGMAS
from .base.limits import HSTS_S
from .base.paths import database_file, secret_key
from .base.request_guard import MAX_EDITION
from .base.site import site

HERE = Path(__file__).parent

SECRET_KEY = secret_key()
DEBUG = site().debug
ALLOWED_HOSTS = site().allowed
SECURE = site().https

INSTALLED_APPS = ["lauta.web.apps.WebConfig"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "lauta.web.server.middleware.Compressed",
    "lauta.web.server.cookie_sessions.Sessions",
    "lauta.web.server.middleware.Reader",
    "lauta.web.server.middleware.BodyLimit",
    "django.middleware.common.CommonMiddleware",
    "lauta.web.server.same_origin.SameOrigin",
    "lauta.web.server.drawn_for.DrawnFor",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "lauta.web.server.middleware.Visits",
    "lauta.web.server.middleware.Refusals",
    "lauta.web.server.repeated.Repeated",
]
ROOT_URLCONF = "lauta.web.urls"
CSRF_FAILURE_VIEW = "lauta.web.views.errors.csrf_failure"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [HERE / "templates"],
        "OPTIONS": {
            "environment": "lauta.web.page.jinja.environment",
            "context_processors": ["lauta.web.page.jinja.page_context"],
        },
    }
]
DATABASES = {
    "default": {
        "ENGINE": "lauta.web.base.sqlite",
        "NAME": database_file(),
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 5,
            "transaction_mode": "IMMEDIATE",
            "init_command": PRAGMAS,
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "lauta.Member"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.ScryptPasswordHasher"]
PASSWORD_RESET_TIMEOUT = 2 * 60 * 60

# A guest is a signed cookie; nothing about guests is kept on the server but the seats they took.
SESSION_ENGINE = "lauta.web.server.cookie_sessions"
SESSION_COOKIE_NAME = "lauta"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365  # from the last visit: `Reader` sends it again
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = SECURE
CSRF_TRUSTED_ORIGINS = site().trusted_origins
CSRF_COOKIE_NAME = "lauta_csrf"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SECURE = SECURE
SECURE_PROXY_SSL_HEADER = (
    None  # what a proxy says is read in `server/forwarded.py`, of those that LAUTA_PROXIES names
)
SECURE_HSTS_SECONDS = HSTS_S()
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_EDITION  # what each address may be sent is said in `base/request_guard.py`
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100

USE_I18N = False  # the catalogues of lauta.i18n speak, not Django's
USE_TZ = True
TIME_ZONE = "UTC"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "lauta.web.base.logs.OneLine",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        }
    },
    "filters": {
        "ending": {"()": "lauta.web.base.logs.Ending"},
        "repeats": {"()": "lauta.web.base.logs.Repeats"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["ending", "repeats"]},
    },
    "loggers": {
        "lauta": {"handlers": ["stderr"], "level": site().log_level, "propagate": True},
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "uvicorn": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "asyncio": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}
