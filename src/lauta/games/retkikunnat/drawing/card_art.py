"""Which drawing of art/ is on each card, by the card's id in the data files.
A card that nobody drew shows the emblem of its kind."""

from __future__ import annotations

from ....engine.drawing.kit import Parts, at
from .paint import ART
from .symbols import emblem

WIDTH, HEIGHT = 84.0, 63.0  # of the room in which every picture is drawn, around the origin
FOOT = 27.0  # where the shoulders of people end

_PEOPLE = {  # characters and allies: busts
    "seikkailija": "adventurer",
    "pohatta": "tycoon",
    "onnenonkija": "fortune-seeker",
    "tutkimusmatkailija": "explorer",
    "opettaja": "teacher",
    "merikapteeni": "sea-captain",
    "lentaja": "aviator",
    "luonnontieteilija": "naturalist",
    "toimittaja": "reporter",
    "laakari": "doctor",
    "metsastaja": "hunter",
    "kullankaivaja": "gold-digger",
    "opas": "guide",
    "karavaaninjohtaja": "caravan-leader",
    "kokki": "cook",
    "parantaja": "healer",
    "tulkki": "interpreter",
    "merimies": "sailor",
    "kartanpiirtaja": "cartographer",
    "vartija": "guard",
    "kauppias": "merchant",
}
ART_OF = {
    # equipment and vehicles
    "kivaari": "rifle",
    "viidakkoveitsi": "machete",
    "ansa": "trap",
    "tayspakkaus": "full-pack",
    "kahvipavut": "coffee-beans",
    "kompassi": "compass",
    "kultaharkko": "gold-bar",
    "teltta": "tent",
    "koysi": "rope",
    "lyhty": "lantern",
    "kauppatavarat": "trade-goods",
    "vaelluskengat": "hiking-boots",
    "rahakirstu": "cash-chest",
    "ratsu": "mount",
    "automobiili": "automobile",
    "vesitaso": "seaplane",
    "purjevene": "sailing-boat",
    "kameli": "camel",
    "kuumailmapallo": "balloon",
    # people
    **_PEOPLE,
    # skills
    "hamays": "feint",
    "navigointi": "navigation",
    "kielitaito": "languages",
    "erataidot": "bushcraft",
    "tinkiminen": "haggling",
    "sitkeys": "tenacity",
    "vainu": "keen-nose",
    # events: immediate ones, hand cards, lasting effects
    "oikotie": "shortcut",
    "epaonni": "ill-luck",
    "hylatty_kulkuneuvo": "stray-car",
    "varustekauppa": "outfitter",
    "uusi_ystava": "new-friend",
    "kantapaan_koulu": "school-of-life",
    "lahetys_kotoa": "parcel",
    "tienestit": "wages",
    "kuvasarja": "camera",
    "perinto": "inheritance",
    "tullimaksu": "barrier",
    "taskuvaras": "pickpocket",
    "huhut": "rumours",
    "suuri_siirto": "relocation",
    "kastunut_kuorma": "soaked",
    "myohastynyt_lautta": "late-ferry",
    "kerays": "collection",
    "nakopaikka": "lookout",
    "tuulta_purjeisiin": "second-wind",
    "sabotaasi": "sabotage",
    "ahakutti": "gotcha",
    "yllatys": "surprise",
    "taka_ajatus": "ulterior-motive",
    "palvelus": "favour",
    "paikanvaihto": "changing-places",
    "harhautus": "misdirection",
    "salapolku": "secret-path",
    "tilauslento": "charter-flight",
    "onnenpotku": "clover",
    "tiedustelija": "binoculars",
    "sadekausi_alkaa": "rainy-season",
    "myotatuuli": "fair-wind",
    "kuume": "fever",
    "kaivauslupa": "permit",
    "lentokielto": "grounded",
    # dangers: animals
    "krokotiilien_kahlaamo": "crocodile",
    "puhvelilauma": "buffalo",
    "horkka": "mosquito",
    "skorpioni": "scorpion",
    "hyeenat": "hyena",
    "leijonalauma": "lion",
    "sylkykobra": "cobra",
    "vaeltajamuurahaiset": "ants",
    "urosnorsu": "elephant",
    "virtahepo": "hippo",
    "sarvikuono": "rhino",
    "leopardi": "leopard",
    "karpasparvi": "flies",
    "paholainen_yossa": "night",
    "pimea_luola": "bats-cave",
    "suo": "swamp",
    # dangers: weather, land, water, other people
    "pyha_maa": "sacred-ground",
    "hiekkamyrsky": "sandstorm",
    "kuohuva_koski": "rapids",
    "puuttuva_karttalehti": "torn-map",
    "kuiva_kaivo": "dry-well",
    "leirivaras": "camp-thief",
    "tulliasema": "barrier",
    "salakuljettajat": "smugglers",
    "vaara_opastus": "signpost",
    "riippusilta": "rope-bridge",
    "ukkosmyrsky": "thundercloud",
    "maanvyory": "landslide",
    "riita_leirissa": "quarrel",
    "palkkariita": "wage-dispute",
    "haaksirikko": "shipwreck",
    "karilla": "aground",
    "savannipalo": "grass-fire",
    "vanha_kirous": "curse",
    "kilpaileva_retkikunta": "rivals",
    "sahke_kotoa": "telegram",
    "pilaantunut_muona": "spoiled",
    "moottoririkko": "engine-failure",
    "karannut_juhta": "runaway",
    "kangastus": "mirage",
    "tukkeutunut_sola": "blocked-pass",
    "rajavartio": "border-patrol",
}
DRAWN = tuple(ART_OF)


def art(card: str, kind: str) -> Parts:
    """What is drawn on a card."""
    if card in ART_OF:
        return ART(ART_OF[card])
    return [at(0, 0, 1.8, 0, emblem(kind))]


def stands(card: str) -> bool:
    """Whether the picture is somebody's bust, which stands on the lower edge of its frame."""
    return card in _PEOPLE
