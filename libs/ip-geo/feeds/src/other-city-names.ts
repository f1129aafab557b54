/**
 * Names of cities in their own country's languages, former names and short forms, with the name that GeoNames has for them. Each line is a
 * country, then `GeoNames' name=other name|other name`.
 */
const TABLE = `
AE Abu Dhabi=Abu Zabi
AT Vienna=Wien
AZ Baku=Baki
BE Antwerp=Anvers, Brugge=Bruges, Brussels=Bruxelles|Brussel, Gent=Ghent|Gand, Liège=Luik, Namur=Namen
BG Sofia=Sofiya|Sofija
BR Belo Horizonte=BH
BY Minsk=Mensk
CH Geneva=Genf, Basel=Basle|Bâle, Luzern=Lucerne, Bern=Berne
CN Beijing=Peking, Guangzhou=Canton, Ürümqi=Urumchi
CO Bogotá=Santa Fe de Bogota|Bogota D.C.
CY Nicosia=Lefkosia
CZ Prague=Praha, Pilsen=Plzen
DE Köln=Cologne|Koeln, Frankfurt am Main=Frankfurt|Frankfurt/Main|Frankfurt a.M., Hannover=Hanover, Munich=München|Muenchen, Nuremberg=Nuernberg, Düsseldorf=Duesseldorf, Braunschweig=Brunswick
DK Copenhagen=København|Kobenhavn|Koebenhavn, Århus=Aarhus, Aalborg=Ålborg
EE Tallinn=Tallin
EG Cairo=Al Qahirah, Alexandria=Al Iskandariyah
ES A Coruña=La Coruna, Sevilla=Seville, Zaragoza=Saragossa, Palma=Palma de Mallorca, Gasteiz / Vitoria=Vitoria|Vitoria-Gasteiz, Pamplona=Iruna, Bilbao=Bilbo
FI Helsinki=Helsingfors, Turku=Åbo, Tampere=Tammerfors
FR Strasbourg=Strassburg, Marseille=Marseilles, Lyon=Lyons
GB Edinburgh=Dun Eideann, Cardiff=Caerdydd
GE Tbilisi=Tiflis
GR Athens=Athina|Athinai, Thessaloníki=Salonika|Saloniki, Pátra=Patras, Irákleion=Heraklion
HK Hong Kong=Hongkong
HR Rijeka=Fiume
ID Jakarta=Djakarta, Yogyakarta=Jogjakarta
IE Dublin=Baile Atha Cliath
IL Jerusalem=Yerushalayim
IN Bengaluru=Bangalore, Mumbai=Bombay, Kolkata=Calcutta, Chennai=Madras, Thiruvananthapuram=Trivandrum, Varanasi=Banaras, Pune=Poona, Delhi=New Delhi, Puducherry=Pondicherry, Vadodara=Baroda
IR Tehran=Teheran
IT Florence=Firenze, Genoa=Genova, Milan=Milano, Naples=Napoli, Rome=Roma, Turin=Torino, Venice=Venezia, Bolzano=Bozen, Siracusa=Syracuse
KH Phnom Penh=Phnum Penh
KR Busan=Pusan, Daegu=Taegu, Daejeon=Taejon, Incheon=Inchon, Gwangju=Kwangju
KZ Almaty=Alma-Ata, Astana=Nursultan
LT Kaunas=Kovno
LU Luxembourg=Luxemburg|Letzebuerg
LV Daugavpils=Dvinsk
MD Chisinau=Kishinev
MM Yangon=Rangoon
MO Macau=Macao
MX Mexico City=Ciudad de Mexico|Mexico D.F.|CDMX
NL The Hague=Den Haag|'s-Gravenhage, 's-Hertogenbosch=Den Bosch, Vlissingen=Flushing
PH Quezon City=Quezon
PL Gdańsk=Danzig, Kraków=Cracow, Warsaw=Warszawa, Wrocław=Breslau, Poznań=Posen
PT Lisbon=Lisboa, Porto=Oporto
RO Bucharest=Bucuresti, Iaşi=Jassy
RS Belgrade=Beograd
RU Moscow=Moskva, Saint Petersburg=Sankt-Peterburg|Leningrad, Nizhniy Novgorod=Nizhny Novgorod, Yekaterinburg=Ekaterinburg, Rostov-on-Don=Rostov|Rostov-na-Donu
SA Riyadh=Ar Riyad, Jeddah=Jiddah
SE Gothenburg=Goeteborg, Malmö=Malmoe
SI Ljubljana=Laibach
SK Bratislava=Pressburg
SY Damascus=Dimashq, Aleppo=Halab
TH Bangkok=Krung Thep
TR Istanbul=Constantinople, Ankara=Angora, İzmir=Smyrna
TW Kaohsiung=Kaohsiung City, Taipei=Taipei City, Taichung=Taichung City
UA Kyiv=Kiev, Kharkiv=Kharkov, Lviv=Lvov|Lemberg, Odesa=Odessa, Dnipro=Dnipropetrovsk|Dnepropetrovsk, Zaporizhzhya=Zaporizhia|Zaporizhzhia|Zaporozhye, Mykolayiv=Mykolaiv|Nikolaev
US Washington=Washington DC
UZ Tashkent=Toshkent, Samarkand=Samarqand
VN Ho Chi Minh City=Saigon|Thanh pho Ho Chi Minh, Hanoi=Ha Noi, Haiphong=Hai Phong, Da Nang=Danang
ZA Johannesburg=Joburg
`;

/** Airports and metropolitan areas that operators write for a city (IATA), and the city in GeoNames. */
const AIRPORTS = `
AE AUH Abu Dhabi|AE DXB Dubai|AR EZE Buenos Aires|AR BUE Buenos Aires|AT VIE Vienna|AU SYD Sydney|AU MEL Melbourne|AU BNE Brisbane|AU PER Perth|BE BRU Brussels
BG SOF Sofia|BR GRU São Paulo|BR SAO São Paulo|BR GIG Rio de Janeiro|CA YYZ Toronto|CA YTO Toronto|CA YUL Montréal|CA YMQ Montréal|CA YVR Vancouver|CH ZRH Zürich
CH GVA Geneva|CL SCL Santiago|CN PEK Beijing|CN BJS Beijing|CN PVG Shanghai|CN SHA Shanghai|CN CAN Guangzhou|CO BOG Bogotá|CZ PRG Prague|DE FRA Frankfurt am Main
DE MUC Munich|DE BER Berlin|DE HAM Hamburg|DE DUS Düsseldorf|DE CGN Köln|DE STR Stuttgart|DE NUE Nuremberg|DE LEJ Leipzig|DK CPH Copenhagen|EE TLL Tallinn
ES MAD Madrid|ES BCN Barcelona|FI HEL Helsinki|FR CDG Paris|FR PAR Paris|FR MRS Marseille|FR LYS Lyon|GB LHR London|GB LON London|GB MAN Manchester|GB EDI Edinburgh
GR ATH Athens|HK HKG Hong Kong|HR ZAG Zagreb|HU BUD Budapest|ID CGK Jakarta|ID JKT Jakarta|IE DUB Dublin|IL TLV Tel Aviv|IN BOM Mumbai|IN DEL Delhi|IN MAA Chennai
IN BLR Bengaluru|IN HYD Hyderabad|IN CCU Kolkata|IT MXP Milan|IT MIL Milan|IT FCO Rome|IT ROM Rome|JP NRT Tokyo|JP HND Tokyo|JP TYO Tokyo|JP KIX Osaka|JP OSA Osaka
KE NBO Nairobi|KR ICN Seoul|KR SEL Seoul|LT VNO Vilnius|LU LUX Luxembourg|LV RIX Riga|MX MEX Mexico City|MX QRO Santiago de Querétaro|MY KUL Kuala Lumpur|NG LOS Lagos
NL AMS Amsterdam|NO OSL Oslo|NZ AKL Auckland|PE LIM Lima|PH MNL Manila|PL WAW Warsaw|PT LIS Lisbon|RO OTP Bucharest|RO BUH Bucharest|RS BEG Belgrade|RU MOW Moscow
RU LED Saint Petersburg|SE STO Stockholm|SE ARN Stockholm|SG SIN Singapore|TH BKK Bangkok|TR IST Istanbul|TW TPE Taipei|UA KBP Kyiv|US ATL Atlanta|US BOS Boston
US CHI Chicago|US ORD Chicago|US CLT Charlotte|US DEN Denver|US DFW Dallas|US DAL Dallas|US DTW Detroit|US EWR Newark|US HOU Houston|US IAH Houston|US IAD Ashburn
US JFK New York City|US NYC New York City|US LAS Las Vegas|US LAX Los Angeles|US MCI Kansas City|US MIA Miami|US MSP Minneapolis|US PDX Portland|US PHL Philadelphia
US PHX Phoenix|US SAN San Diego|US SEA Seattle|US SFO San Francisco|US SJC San Jose|US SLC Salt Lake City|VN SGN Ho Chi Minh City|VN HAN Hanoi|ZA CPT Cape Town
ZA JNB Johannesburg`;

/** Names in GeoNames by country and other name, `ATWien`. */
export const OTHER_CITY_NAMES: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((line) =>
      line
        .slice(3)
        .split(', ')
        .flatMap((entry) => {
          const [name, others] = entry.split('=') as [string, string];
          return others.split('|').map((other) => [line.slice(0, 2) + other, name] as const);
        }),
    ),
);

/** Names in GeoNames by country and code, `DEFRA`. */
export const AIRPORT_CITIES: ReadonlyMap<string, string> = new Map(
  AIRPORTS.trim()
    .split(/[|\n]/)
    .map((entry) => [entry.slice(0, 2) + entry.slice(3, 6), entry.slice(7)]),
);
