/**
 * Names that databases give to subdivisions and that neither ISO 3166-2 nor CLDR has: other spellings, former names, and regions that
 * were merged, under the code of the one that holds them now. Each line is a country, then `CODE=Name|Name`.
 *
 * Source: the regions of DB-IP's city files, matched to ISO 3166-2 by their cities.
 */
const TABLE = `
AO CCU=Cuando Cobango, CUS=Kwanza Sul, LNO=Luanda Norte
AR B=Buenos Aires|Buenos Aires Province, C=Buenos Aires F.D.
AU ACT=ACT
AZ AGC=Agcabedi, GA=Gence, NX=Nakhichevan, SA=Shaki City, SKR=Semkir, YE=Yevlax City
BA BIH=Federation of B&H
BG 22=Sofia-grad|Sofia-Capital
BH 13=Manama
BT 24=Wangdi Phodrang, 32=Tongsa, TY=Trashi Yangste
BY HM=Minsk City, HO=Homyel’ Voblasc’, HR=Grodnenskaya, MA=Mogilev
CH BS=Basel-City, GR=Grisons, SG=Saint Gall
CL LI=O'Higgins Region
CN NM=Inner Mongolia
CO DC=Bogota D.C., SAP=San Andres y Providencia
CZ 10=Hlavni mesto Praha, 20=Central Bohemia, 31=South Bohemian, 41=Carlsbad, 64=South Moravian, 80=Moravian-Silesian
DE HB=Free Hanseatic City of Bremen, HH=Free and Hanseatic City of Hamburg
DK 82=Central Jutland
DO 32=Santo Domingo Province
DZ 57=El Mghair, 58=El Menia
EE 39=Hiiumaa, 56=Laane, 79=Tartu
EG BNS=Beni Suweif, SHR=Sharqia
ES CL=Castille and Leon, CM=Castille-La Mancha, NC=Navarre
FI 04=South Savo, 11=Tampere, 15=North Savo, 18=Newland
FR 20R=Corsica, ARA=Rhone-Alpes|Auvergne, BFC=Bourgogne|Burgundy|Franche-Comte, GES=Alsace|Lorraine|Champagne-Ardenne, HDF=Picardy|Nord-Pas-de-Calais, NAQ=New Aquitaine|Aquitaine|Limousin|Poitou-Charentes, NOR=Normandy|Upper Normandy|Lower Normandy, OCC=Languedoc-Roussillon|Midi-Pyrenees, PAC=Provence
GE AJ=Achara
GT 10=Suchitepeque
HR 01=Zagrebacka|County of Zagreb, 02=Krapinsko-Zagorska, 03=Sisacko-Moslavacka, 04=Karlovacka, 05=Varazdinska, 06=Koprivnicko-Krizevacka, 07=Bjelovarsko-Bilogorska, 08=Primorsko-Goranska, 12=Slavonski Brod-Posavina, 13=Zadarska, 14=Osjecko-Baranjska, 16=Vukovar-Srijem, 19=Dubrovacko-Neretvanska, 20=Medimurska, 21=City of Zagreb
HU VE=Veszprem
ID MA=Maluku, PA=Papua, PD=Southwest Papua, PE=Highland Papua, PS=South Papua, PT=Central Papua
IN AN=Andaman and Nicobar
IQ AN=Anbar, MU=Muthanna
IR 03=East Azerbaijan, 04=West Azerbaijan, 09=Razavi Khorasan, 10=Isfahan, 11=Sistan and Baluchestan, 12=Kurdistan, 14=Chaharmahal and Bakhtiari, 17=Kohgiluyeh and Boyer-Ahmad, 28=North Khorasan, 29=South Khorasan
IS 1=Capital Region, 5=Northwest, 6=Northeast
IT 57=The Marches, 77=Basilicate
JO AT=Tafielah
KE 05=Elegeyo-Marakwet, 30=Nairobi Area
KH 25=Tboung Khmum
KR 50=Sejong-si
KZ 10=Abai, 15=Aktobe|Aktyubinskaya Oblast’, 19=Almaty Region, 23=Atyrau Oblisi, 27=West Kazakhstan, 33=Zhetysu|Jetisu, 35=Karaganda, 39=Kostanay, 43=Kyzylorda, 47=Mangystau, 59=North Kazakhstan, 63=East Kazakhstan, 71=Nur-Sultan, 75=Almaty
LA LM=Loungnamtha, VT=Vientiane Prefecture, XA=Xiagnabouli, XI=Xiangkhoang
LB AS=North Lebanon, BI=Bekaa
LV 088=Saldus Rajons, 111=Augsdaugava, 112=South Kurzeme, 113=Valmiera
MA 07=Marrakesh-Safi
MK 103=Demir Kapija, 203=Delchevo, 206=Kochani, 209=Probishtip, 211=Shtip, 307=Kichevo, 409=Radovish, 504=Krivogashtani, 602=Brvenica, 603=Vrapchishte, 605=Zhelino, 607=Mavrovo i Rostusha, 706=Staro Nagorichane, 808=Karposh, 813=Studenichani
MM 06=Rangoon
MR 01=Hodh Ech Chargi, 13=Nouakchott West, 14=Nouakchott North, 15=Nouakchott South
MV 00=Southern Ari Atoll, 01=Seenu, 03=Faadhippolhu Atoll, 07=Haa Alifu Atholhu, 14=Faafu Atholhu, 17=Dhaalu Atholhu, 26=Kaafu Atoll, 27=Gaafu Alif Atoll
MZ MPM=Maputo City
NG FC=FCT
NI AN=North Caribbean Coast, AS=South Caribbean Coast
NO 31=Ostfold, 32=Akershus, 33=Buskerud, 39=Vestfold, 40=Telemark, 42=Aust-Agder|Vest-Agder, 46=Hordaland|Sogn og Fjordane, 55=Troms, 56=Finnmark
NP P4=Gandaki Pradesh, P6=Karnali Pradesh, P7=Sudurpashchim Pradesh
OM BJ=Al Batinah South, BS=Al Batinah North, SJ=Southeastern Governorate, SS=Northeastern Governorate
PA NB=Ngobe-Bugle Comarca
PE CAL=Callao, CUS=Cuzco, LMA=Lima Province
PH 15=Cordillera
PL 18=Subcarpathian, 20=Podlasie
QA DA=Baladiyat ad Dawhah, RA=Baladiyat ar Rayyan, SH=Al-Shahaniya
RU CE=Chechnya, CHU=Chukotka, CU=Chuvashia, KB=Kabardino-Balkariya, KC=Karachayevo-Cherkesiya, KEM=Kuzbass, KHM=Khanty-Mansia, MOS=Moscow Oblast, ORL=Orel Oblast, PRI=Primorye|Primorskiy (Maritime) Kray, SE=North Ossetia, UD=Udmurtiya, VOR=Voronezj, YAN=Yamalo-Nenets, YAR=Jaroslavl, ZAB=Transbaikal Territory|Zabaykalskiy (Transbaikal) Kray
SA 02=Mecca, 03=Medina, 12=Al Jouf
SD KN=North Kordofan
SI 050=Koper-Capodistria, 040=Izola-Isola, 059=Lendava-Lendva, 090=Piran-Pirano, 114=Slovenska Konjice
SY RA=Raqqa, SU=Suwayda
TJ RA=Republican Subordination
TM S=Ashgabat
TN 13=Bin ‘Arus
UA 05=Vinnytsia|Vinnytsya|Vinnitsa, 09=Luhansk, 12=Dnipropetrovsk, 14=Donetsk, 18=Zhytomyr, 21=Transcarpathia, 23=Zaporizhzhia|Zaporizhia, 26=Ivano-Frankivsk, 35=Kirovohrad, 40=Sebastopol City, 46=Lviv, 48=Mykolaiv|Mykolayiv, 51=Odesa|Odessa, 53=Poltava, 56=Rivne, 59=Sumy, 61=Ternopil, 63=Kharkiv, 65=Kherson, 68=Khmelnytskyi|Khmelnytskyy, 71=Cherkasy, 74=Chernihiv
UZ TK=Toshkent Shahri, TO=Tashkent Region
VE A=Distrito Federal
VN SG=Ho Chi Minh City (HCMC)|Ho Chi Minh City
YE AD=Aden, AM=Omran, HD=Hadramaout
ZA FS=Orange Free State
`;

/** The names of the table, by country. */
export const otherNames: ReadonlyMap<string, readonly { readonly code: string; readonly name: string }[]> =
  new Map(
    TABLE.trim()
      .split('\n')
      .map((line) => [
        line.slice(0, 2),
        line
          .slice(3)
          .split(', ')
          .flatMap((entry) => {
            const [code = '', list = ''] = entry.split('=');
            return list.split('|').map((name) => ({ code, name }));
          }),
      ]),
  );
