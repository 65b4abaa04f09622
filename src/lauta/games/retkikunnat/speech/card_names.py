"""The names of the cards and tokens of Retkikunnat, to be translated; what they do is in `card_texts.py`.

A card that is added in a data file keeps the English name that stands there.
"""

from __future__ import annotations

from ....engine.phrase import TC, Phrase, plain
from ..data.components import Character, Danger, Event, Expedition, Token

CHARACTERS: dict[str, Phrase] = {
    "seikkailija": TC("card", "Adventurer"),
    "pohatta": TC("card", "Tycoon"),
    "onnenonkija": TC("card", "Fortune Seeker"),
    "tutkimusmatkailija": TC("card", "Explorer"),
    "opettaja": TC("card", "Teacher"),
    "merikapteeni": TC("card", "Sea Captain"),
    "lentaja": TC("card", "Aviator"),
    "luonnontieteilija": TC("card", "Naturalist"),
    "toimittaja": TC("card", "Reporter"),
    "laakari": TC("card", "Doctor"),
}
EXPEDITION: dict[str, Phrase] = {
    "kivaari": TC("card", "Rifle"),
    "viidakkoveitsi": TC("card", "Machete"),
    "ansa": TC("card", "Trap"),
    "tayspakkaus": TC("card", "Full Pack"),
    "kahvipavut": TC("card", "Coffee Beans"),
    "kompassi": TC("card", "Compass"),
    "kultaharkko": TC("card", "Gold Bar"),
    "teltta": TC("card", "Tent"),
    "koysi": TC("card", "Rope"),
    "lyhty": TC("card", "Lantern"),
    "kauppatavarat": TC("card", "Trade Goods"),
    "vaelluskengat": TC("card", "Hiking Boots"),
    "rahakirstu": TC("card", "Cash Chest"),
    "ratsu": TC("card", "Mount"),
    "automobiili": TC("card", "Automobile"),
    "vesitaso": TC("card", "Seaplane"),
    "purjevene": TC("card", "Sailing Boat"),
    "kameli": TC("card", "Camel"),
    "kuumailmapallo": TC("card", "Hot-air Balloon"),
    "metsastaja": TC("card", "Hunter"),
    "kullankaivaja": TC("card", "Gold Digger"),
    "opas": TC("card", "Guide"),
    "karavaaninjohtaja": TC("card", "Caravan Leader"),
    "kokki": TC("card", "Cook"),
    "parantaja": TC("card", "Healer"),
    "tulkki": TC("card", "Interpreter"),
    "merimies": TC("card", "Sailor"),
    "kartanpiirtaja": TC("card", "Cartographer"),
    "vartija": TC("card", "Guard"),
    "kauppias": TC("card", "Merchant"),
    "hamays": TC("card", "Feint"),
    "navigointi": TC("card", "Navigation"),
    "kielitaito": TC("card", "Languages"),
    "erataidot": TC("card", "Bushcraft"),
    "tinkiminen": TC("card", "Haggling"),
    "sitkeys": TC("card", "Tenacity"),
    "vainu": TC("card", "Keen Nose"),
}
EVENTS: dict[str, Phrase] = {
    "oikotie": TC("card", "Shortcut"),
    "epaonni": TC("card", "Ill Luck"),
    "hylatty_kulkuneuvo": TC("card", "Abandoned Vehicle"),
    "varustekauppa": TC("card", "Outfitter"),
    "uusi_ystava": TC("card", "New Friend"),
    "kantapaan_koulu": TC("card", "School of Life"),
    "lahetys_kotoa": TC("card", "Parcel from Home"),
    "tienestit": TC("card", "Day Wages"),
    "kuvasarja": TC("card", "Photo Series"),
    "perinto": TC("card", "Inheritance"),
    "tullimaksu": TC("card", "Customs Duty"),
    "taskuvaras": TC("card", "Pickpocket"),
    "huhut": TC("card", "Rumours"),
    "suuri_siirto": TC("card", "Great Relocation"),
    "kastunut_kuorma": TC("card", "Soaked Load"),
    "myohastynyt_lautta": TC("card", "Late Ferry"),
    "kerays": TC("card", "Collection"),
    "nakopaikka": TC("card", "Lookout"),
    "tuulta_purjeisiin": TC("card", "Second Wind"),
    "sabotaasi": TC("card", "Sabotage"),
    "ahakutti": TC("card", "Gotcha"),
    "yllatys": TC("card", "Surprise!"),
    "taka_ajatus": TC("card", "Ulterior Motive"),
    "palvelus": TC("card", "Favour"),
    "paikanvaihto": TC("card", "Changing Places"),
    "harhautus": TC("card", "Misdirection"),
    "salapolku": TC("card", "Secret Path"),
    "tilauslento": TC("card", "Charter Flight"),
    "onnenpotku": TC("card", "Stroke of Luck"),
    "tiedustelija": TC("card", "Scout"),
    "sadekausi_alkaa": TC("card", "Rainy Season Begins"),
    "myotatuuli": TC("card", "Fair Wind"),
    "kuume": TC("card", "Fever"),
    "kaivauslupa": TC("card", "Digging Permit"),
    "lentokielto": TC("card", "Grounded"),
}
DANGERS: dict[str, Phrase] = {
    "paholainen_yossa": TC("card", "Devil in the Night"),
    "pyha_maa": TC("card", "Sacred Ground"),
    "hiekkamyrsky": TC("card", "Sandstorm"),
    "kuohuva_koski": TC("card", "White Water"),
    "krokotiilien_kahlaamo": TC("card", "Crocodile Ford"),
    "puhvelilauma": TC("card", "Buffalo Herd"),
    "horkka": TC("card", "Marsh Fever"),
    "skorpioni": TC("card", "Scorpion in the Boot"),
    "puuttuva_karttalehti": TC("card", "Missing Map Sheet"),
    "kuiva_kaivo": TC("card", "Dry Well"),
    "leirivaras": TC("card", "Camp Thief"),
    "tulliasema": TC("card", "Customs Post"),
    "salakuljettajat": TC("card", "Smugglers"),
    "vaara_opastus": TC("card", "Wrong Directions"),
    "riippusilta": TC("card", "Rope Bridge"),
    "ukkosmyrsky": TC("card", "Thunderstorm"),
    "maanvyory": TC("card", "Landslide"),
    "hyeenat": TC("card", "Hyenas in Camp"),
    "leijonalauma": TC("card", "Lion Pride"),
    "sylkykobra": TC("card", "Spitting Cobra"),
    "vaeltajamuurahaiset": TC("card", "Driver Ants"),
    "riita_leirissa": TC("card", "Quarrel in Camp"),
    "palkkariita": TC("card", "Wage Dispute"),
    "haaksirikko": TC("card", "Shipwreck"),
    "karilla": TC("card", "Aground"),
    "savannipalo": TC("card", "Grass Fire"),
    "urosnorsu": TC("card", "Bull Elephant"),
    "virtahepo": TC("card", "Hippopotamus"),
    "sarvikuono": TC("card", "Rhinoceros"),
    "leopardi": TC("card", "Leopard"),
    "suo": TC("card", "Sinking Swamp"),
    "pimea_luola": TC("card", "Dark Cave"),
    "vanha_kirous": TC("card", "Old Curse"),
    "kilpaileva_retkikunta": TC("card", "Rival Expedition"),
    "sahke_kotoa": TC("card", "Telegram from Home"),
    "pilaantunut_muona": TC("card", "Spoiled Provisions"),
    "moottoririkko": TC("card", "Engine Failure"),
    "karannut_juhta": TC("card", "Runaway Mount"),
    "karpasparvi": TC("card", "Biting Flies"),
    "kangastus": TC("card", "Mirage"),
    "tukkeutunut_sola": TC("card", "Blocked Pass"),
    "rajavartio": TC("card", "Border Patrol"),
}
TOKENS: dict[str, Phrase] = {
    "star": TC("token", "Star of Africa"),
    "ruby": TC("token", "Ruby"),
    "emerald": TC("token", "Emerald"),
    "topaz": TC("token", "Topaz"),
    "robber": TC("token", "Robber"),
    "horseshoe": TC("token", "Horseshoe"),
    "expedition": TC("token", "Expedition"),
    "danger": TC("token", "Danger"),
}
_NAMES = {**CHARACTERS, **EXPEDITION, **EVENTS, **DANGERS}


def card_name(card: Character | Expedition | Event | Danger) -> Phrase:
    """What a card is called."""
    known = _NAMES.get(card.id)
    return known if known is not None and known.template == card.name else plain(card.name)


def token_name(token: Token) -> Phrase:
    """What a kind of token is called."""
    return TOKENS.get(token.id) or plain(token.id)
