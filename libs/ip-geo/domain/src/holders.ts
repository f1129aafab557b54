import { type NetworkType } from './geo-facts';

/**
 * Holders of autonomous systems that sell hosting, clouds or networks for content: the words that their names begin with, in lower case and
 * without punctuation. A line break counts as a bar. Each was compared with the names in the bundled database of June 2026.
 */
const HOLDERS = {
  /** Their autonomous systems are in the list of data centres of https://github.com/X4BNet/lists_vpn. */
  x4bnet: `
    1337 services|23m gmbh|23vnet|31173 services|5g network operations|8 to infinity|a2 hosting|advania island|advin services|akamai|alexhost
    alibaba cloud|alibaba us|almouroltec|alwaysdata|amanah tech|amazon com|anexia|aqua ray|artnet sp|aruba s p a|atlantic metro|atman|atom86|axcelx
    b2 net solutions|base ip b v|beijing baidu|bluevps|brainstorm network|breezle|carinet|cdlan|cdnetworks|cdnvideo|cleura|cloudie|cloudradium
    clouvider|coloup|comvive|contabo|corespace|cyber folks|data room inc|data102|datacamp|datacheap|datasource ag|dc74|dedfiberco|dedipath|deft com
    digitalfyre|digitalocean|digitalone|dotsi|drake holdings|edis gmbh|egihosting|enet inc|enzu|eonix|equinix|esds software|esecuredata|esited|evanzo
    f n s holdings|firstcolo|frantech|ghostnet|gigas|gigenet|ginernet|glesys|global layer|globotech communications|gmo internet|gmo z com|google llc
    green floid|gsl networks|handy networks|heart internet|hetzner|hextet|hivelocity|home pl|hostdime|hosteons|hosthatch|hosting ukraine|hostkey
    hoyos consulting|huawei cloud|huawei international|hugeserver|hydra communications|i3d net|ibm cloud|ifog|iland internet|infium|infolink global
    inmotion|input output flood|intercolo|internap holding|internet cz|interserver|iomart|ionos se|iq pl|isppro|it7 networks|joe s datacenter|jsc iot
    jsc selectel|kamatera|keyweb|krypt technologies|kylos|leaseweb|lh pl|limestone networks|liquid web|llc vpsville|logicweb|m247|masterdc|melbikomas
    microsoft corporation|multacom|mythic beasts|nazwa pl|netcup|network solutions llc|new dream network|newmedia express|nextarray
    nforce entertainment|nine internet solutions|nocix|nodes direct|novoserve|ntirety|oracle corporation|ovh|packet host|packethub|pacswitch
    paradise networks|performive|petersburg internet network|phoenix nap|plusserver|powerhouse management|private layer|psychz|purevoltage|quadranet
    quickpacket|rackspace|reliablesite net|sakura internet|scaleway|seflow|serverastra|serverius|servers australia|servers com|servers tech
    servetheworld|sg gs|sh cz|sharktech|shenzhen tencent|sia nano it|sia veesp|signet b v|snel com|strato ag|strong technology|superhosting
    supremebytes|syntura|syseleven|team blue|tech futures interactive|the constant company|the infrastructure group|the optimal link|trabia
    turnkey internet|tzulo|uab cherry|uab delska|uk 2 limited|ultahost|unified layer|unitedlayer|upcloud|vegasnap|velia net|vinters it|volico
    volumedrive|voxility|web werks|webair|webdock|webhorizon|webnx|webzilla|whitelabelcolo|wholesale internet|wiit ag|worldstream|wowrack|xneelo|yisp
    zappie|zenlayer|zomro`,
  /** Systems of https://github.com/brianhama/bad-asn-list whose websites offer hosting. */
  badAsnList: `
    24 shells|ascenty|asline limited|atlantic net|aurologic|axarnet|centrilogic|cologix|databank|dataline llc|ddos guard|dimenoc|dinahosting|ecritel
    fortressitx|g2k argentina|greenhost|hawk host|hostinger|hostpro|hostroyale|intervolve|involta|ip volume|jsc ru center|keliweb|maxihost|misaka
    netactuate|newtekone|nxtgen|octopuce|planethoster|powerhost|privatesystems|quality technology services|rackforest|readyspace|reprise|secure dragon
    serveryou|sitetech solutions|sprinthost|techavenue|tierpoint|vpsquan|vshosting|web2objects|webglobe|zone networks`,
  /** Systems in neither list whose websites offer hosting, a cloud, a content network, or VPN exits. */
  websites: `
    digital realty|interxion|verne|root sa|westhost|compuweb communications|directspace networks|dataweb global|dc star nv|angelnet limited|navegalo|grupo zgh|sba edge
    internet vikings|pe freehost|hexanode sarl|1984 ehf|acens|aceville|active 24|adman|aeza|akenes|amarutu|amazon data services|amazon technologies
    antbox|aptum|arsys|asergo|automattic|beeks|beget|beijing volcano engine|blix solutions|bunny communications|bunnyway|byteplus|cachefly|clodo
    colo solutions|combell|coreix|coresite|ctrls|cyon|cyrusone|data miners|dataforest|dattatec|dgn teknoloji|dmit|domain names registrar reg ru
    domeneshop|dreamscape|e2e networks|edgecast|estnoc|eveo|eweka|exabytes|fasthosts|fastly|flexential|flokinet|fly io|fusix|g core labs|gabia|gandi
    godaddy|google asia pacific|google cloud|hangzhou alibaba|hk kwaifong|hong kong cloud|hytron|ikoula|imperva|incapsula|infomaniak
    informacines sistemos|ip serverone|kagoya|kingsoft|krystal|kt cloud|lancloud|latitude sh|limelight networks|linode|locaweb|long van|medianova
    memset|metanet ag|mevspace|mivocloud|mullvad|myloc|namecheap|naver cloud|netinternet|netsons|neue medien muennich|newfold|nexeon|nuclearfallout|nhn cloud
    noyan abr arvan|nuxit|o2switch|obenetwork|odata|oktawave|one com|oracle svenska|owl limited|phoenixnap|podaon|proton ag|pulseheberg|qnax|qrator
    quantil|radore|scala data|seeweb|selectel|shinjiru|simply transit|squarespace|stackpath|sucuri|switch ltd|synergy wholesale|tencent|tilaa|timeweb
    uab interneto vizija|ucloud|universo online|virtual systems llc|webgo|websupport|wedos|wix com|xserver|xtom|zoner a s|zoner oy|hosteur`,
};

/** Internet access providers, among the largest holders in the bundled database, whose names do not show it. */
const PROVIDERS = `
    infinivan|verizon business|charter communications|cox communications|frontier communications|windstream communications|suddenlink communications|brightspeed
    mediacom communications|rcn|wideopenwest|breezeline|cable one|altice|rogers communications|bell canada|telus communications|shaw communications
    videotron ltee|cogeco connexion|claro s a|claro nxt|comcel s a|telmex|uninet s a|axtel|megacable|tim s a|v tal|vtr banda ancha|kpn b v|proximus nv
    odido netherlands|vodafone|orange espana|orange polska|orange romania|orange belgium|orange tunisie|telia company|telia finland|telia norge
    telia lietuva|telenor norge|telenor sverige|telenor a s|tele2 sverige|bredband2|tdc holding|dna oyj|elisa oyj|swisscom|sunrise gmbh|wind tre
    fastweb spa|tiscali|nos comunicacoes|meo|digi romania|o2 czech republic|netia sa|p4 sp|ote sa|societe francaise du radiotelephone|plusnet gmbh
    ewe tel|pjsc rostelecom|pjsc vimpelcom|pjsc megafon|mts pjsc|jsc kazakhtelecom|kyivstar|turkcell|superonline|bharti airtel|bharat sanchar nigam
    hathway|pakistan telecommuication|vnpt corp|viettel group|jcom co|biglobe inc|asahi net|optage inc|sony network communications|lg powercomm
    lg dacom|singtel optus|tpg internet|iinet|telstra limited|vocus pty|one new zealand group|spark new zealand|hgc global communications|china unicom
    china169|etisalat misr|itissalat al maghrib|meditelecom|mtn sa|safaricom|vodacom|cell c|ooredoo tunisie|cantv servicios
    lyse tele|hrvatski|centurylink|level 3|gtt communications|euskaltel|quickline|go p l c|netplus ch|airstream communications|comporium|airespring`;

/** Operators of mobile networks. Some of them also sell fixed access under the same name. */
const CARRIERS = `
    china mobile|pjsc megafon|mts pjsc|t2 mobile|kyivstar|turkcell|tt mobil|vodafone telekomunikasyon|vodafone idea|vodafone romania|vodafone czech
    vodafone ireland|vodafone portugal|vodafone ghana|vodafone australia|vodafone data|vodafone espana|vodafone italia|vodafone panafon|etihad etisalat|zain|safaricom|vodacom|mtn
    airtel|cell c|econet wireless|p4 sp|polkomtel|hutchison|three ireland|pt telekomunikasi selular|pt indosat|pt xl axiata|pt smartfren|pt hutchison
    advanced wireless network|dtac|total access communication|rakuten mobile|sk telecom|maxis|celcom|digi telecommunications|u mobile|umobile|globe telecom
    smart communications|dito telecommunity|taiwan mobile|far eastone|mobifone|vietnam mobile|grameenphone|robi axiata|banglalink|dialog axiata|ncell|telenor pakistan
    pakistan mobile|cmpak|pmcl|reliance jio|orange cote|orange burkina|orange cameroun|orange madagascar|orange mali|orange slovensko|orange romania|orange moldova
    orange botswana|orange egypt|orange jordan|sonatel|digicel|radiomovil dipsa|comcel s a|colombia movil|telefonica celular|claro chile|entel pcs|entel peru|free mobile|salt mobile
    hi3g|magticom|kar tel|kcell|coscom|unitel|vivacell|ucom|mobile telesystems|iran cell|asiacell|korek|umniah|etisalat misr|wana corporate|meditelecom
    optimum telecom algeria|wataniya telecom|yettel|telenor magyarorszag|telenor srbija|a1 bulgaria|a1 hrvatska|a1 slovenija|a1 srbija|boost mobile|united states cellular|us cellular
    cellco partnership|at t mobility|bell mobility|freedom mobile|two degrees|ee limited|liberty mobile|union wireless|commnet wireless|latvijas mobilais|bite lietuva|bite latvija
    aircel|telecel|movicel|africell|lonestar|smartone|csl mobile|hutchison telephone|china mobile hong kong|telkom kenya mobile|mobile tele|movitel|tigo|partner communications
    cellcom israel|pelephone|wataniya|viva kuwait|viva bahrain|stc bahrain|nawras|omani qatari|oman mobile|mauritel|moov africa|celtel|glo mobile|emerging markets telecommunication
    afghan wireless|telecom development company afghanistan|etisalat afghan|etisalat benin|vodafone albania|viva armenia|azercell|azerfon|bakcell|teletalk bangladesh
    axiata bangladesh|econet leo|viettel burundi|viettel tanzania|viettel timor|viettel cambodia|spacetel|tashi infocomm|ice wireless|ste africell|atlantique telecom
    wom s a|partners telecom colombia|nuevatel|trilogy dominicana|otecel|conecel|comcel guatemala|telemovil|telefonia celular|nucleo s a|altan redes|mexico red de
    telecomunicaciones movilnet|corporacion digitel|america movil peru|viettel peru|areeba|getesa|qcell|comium|orange bissau|orange liberia|orange guinee|orange rdc
    orange armenia ucom|chinguitel|mattel|millicom chad|mic tanzania|mocambique celular|telekom networks malawi|lycamobile|mundio mobile|hot mobile|golan telecom
    rightel|jawwal|libyana|al madar|yemen mobile|mobile interim company|hormuud|golis telecom|telesom|somtel international|dalkom somalia|globacom|atom myanmar
    telecom international myanmar|smart axiata|camgsm|xinwei cambodia|south east asia telecom|laos mobile|gtel mobile|vietnamobile|true move|tune talk
    altel communications|mobicom corporation|unitel llc|sky mobile|alfa telecom cjsc|nur telecom|tacom|babilon mobile|indigo tajikistan
    closed joint stock company tt mobile|jusan mobile|mobile telecom service|altyn asyr|aquafon|jv a mobile|vtc mobile|k telekom|vf ukraine|lifecell|intertelecom ltd
    kp intertelecom|moldcell|unitary enterprise a1|best cjsc|one crna gora|nova hf|xomobile|telekom romania mobile|coopvoce|xfera|lebara|cellhire|airmob|hutchison drei
    jersey airtel|cubic telecom|telenor connexion|telna|emnify|soracom|aeris communications|kore wireless|carolina west wireless|nex tech wireless|inland cellular
    pioneer cellular|pti pacifica|guamcell|choice wireless|vodafone fiji|vodafone qatar|vodafone mobile|vodafone samoa|ooredoo maldives|dito|csl limited|bemobile
    smart com belize|paradise mobile|pacific mobile telecom|palau mobile|unitel sa|mascom`;

/** Networks for research and education whose names do not show it. */
const SCHOOLS = `
    vetenskapsradet|sunet|arnes|kifu|cern|esnet|surf b v|belnet|janet|jisc|geant|dfn|renater|garr|funet|csc tieteen|nordunet|uninett|sikt|grnet|carnet|litnet|eenet
    latnet|sigmanet|roedunet|agentia de administrare a retelei nationale|pionier|instytut chemii bioorganicznej|canarie|cybera|ontario research|bcnet|risq|reseau d informations scientifiques
    kreonet|rnp|rede nacional de ensino|redclara|cooperacion latino americana|cudi|corporacion universitaria para el desarrollo|reuna|renata|innova red|ankabut|singaren|thaisarn|mynren
    pern|ernet|national knowledge network|nkn|reannz|research and education advanced network|kenet|kenya education network|tenet|sanren|zamren|maren|rafia|rnu|marwan|forskningsnettet|heanet|internet2
    university corporation for advanced internet|cenic|merit network|los nettos|kinber|oshean|mcnc|onenet|utah education|lonestar education|mren|wiscnet|nysernet|ampath|fraunhofer gesellschaft|max planck gesellschaft
    gesellschaft fuer wissenschaftliche|leibniz|hellenic ministry|national infrastructures for research|academia sinica|commonwealth scientific and industrial|king abdul aziz city for science|jring|sinet|wide project
    shanghai jiaotong|bibliotheque nationale|academic computer centre|poznan supercomputing|ras ministry|elettra|cineca|csuc|consorci de serveis universitaris|anella cientifica|redimadrid|eduserv|rm education|london grid for learning
    nevada system of higher|oklahoma network for education|west virginia network for educational|office of info tech admin for educational|nb pei educational|oakland schools|ren ren|asnet`;

/** Companies of other trades, among the largest holders in the bundled database and the best known ones. */
const COMPANIES = `
    apple inc|mattel inc|facebook|meta platforms|netflix|paypal|zscaler|ford motor|mercedes benz|daimler|eli lilly|bank of america|the prudential|procter|the procter|merck|wal mart|walmart|exxon|credit suisse|ubs|electricite de france
    fujitsu limited|samsungsds|samsung sds|tietoevry|fedex|united parcel|boeing|the boeing|lockheed|raytheon|northrop|general electric|general motors|general dynamics|honeywell|caterpillar|john deere|deere|cummins|3m|dupont|dow chemical|basf|bayer
    siemens|robert bosch|bosch|bmw|bayerische motoren|volkswagen|audi|porsche|continental ag|sap|allianz|munich re|deutsche bank|commerzbank|deutsche bahn|deutsche post|lufthansa|airbus|thales|safran|total s|totalenergies|engie|bnp|societe generale|credit agricole
    axa|l oreal|loreal|lvmh|carrefour|michelin|renault|psa automobiles|peugeot|nestle|novartis|roche|f hoffmann|abb|glencore|swiss re|zurich insurance|hsbc|barclays|lloyds|natwest|royal bank|standard chartered|bp|shell|unilever|glaxo|gsk|astrazeneca
    rolls royce|bae systems|tesco|sainsbury|british airways|bbc|british broadcasting|reuters|thomson reuters|bloomberg|pfizer|johnson johnson|abbott|abbvie|amgen|gilead|bristol myers|medtronic|unitedhealth|cigna|aetna|humana|kaiser|mayo|cleveland clinic
    jpmorgan|jp morgan|jpmc|goldman|morgan stanley|citigroup|citicorp|wells fargo|american express|visa inc|visa international|mastercard|capital one|us bank|pnc|state street|fidelity|fmr|charles schwab|vanguard|blackrock|nasdaq|nyse|new york stock|cme group|intercontinental exchange|fiserv
    first data|equifax|experian|transunion|adp|automatic data|paychex|intuit|adobe|salesforce|servicenow|workday|vmware|cisco|juniper networks|dell|hewlett|hp inc|intel|amd|advanced micro|nvidia|qualcomm|broadcom|texas instruments|micron|apple|ibm|international business|xerox|kodak|eastman|motorola|nokia|ericsson
    sony|panasonic|toyota|honda|nissan|hitachi|toshiba|canon|ricoh|nec|mitsubishi|sumitomo|mitsui|nomura|rakuten group|hyundai|kia|lg electronics|posco|samsung electronics|tata consultancy|infosys|wipro|hcl|reliance industries|icici|hdfc|state bank|cognizant|accenture|capgemini|deloitte|pricewaterhouse|pwc|kpmg|ernst
    mckinsey|booz|uber|lyft|airbnb|dropbox|twitter|x corp|linkedin|pinterest|snap inc|reddit|spotify|ebay|etsy|shopify|stripe|square|block inc|coinbase|roblox|riot games|valve|electronic arts|activision|blizzard|nintendo|ubisoft|epic games|zoom video|slack|atlassian|github|docusign|box inc|twilio|okta|palo alto|fortinet|crowdstrike|f5
    target corp|costco|the home depot|home depot|lowe|best buy|kroger|walgreen|cvs|mcdonald|starbucks|coca cola|pepsico|nike|disney|the walt disney|warner|viacom|fox corp|nbc|cbs|new york times|washington post|conde nast|marriott|hilton|delta air|american airlines|united airlines|southwest airlines|union pacific
    bnsf|norfolk southern|csx|chevron|conocophillips|schlumberger|halliburton|baker hughes|duke energy|southern company|exelon|dominion|pacific gas|edison|nextera|nike inc|ikea|h m|volvo|scania|maersk|novo nordisk|lego|carlsberg|vestas|equinor|statoil|norsk hydro|telia cygate|ing bank|abn amro|rabobank|philips|asml|heineken|akzo
    booking|adyen|inditex|iberdrola|repsol|bbva|banco|santander|eni s p a|enel|intesa|unicredit|generali|fiat|stellantis|ferrari|gazprom|sberbank|lukoil|rosneft|yandex|mail ru|vk|petrobras|vale s a|itau|bradesco|globo|cemex|pemex|bimbo|saudi aramco|saudi arabian oil|emirates|etihad airways|qatar airways|bhp|rio tinto|commonwealth bank|westpac|national australia bank
    anz|woolworths|qantas|air canada|royal bank of canada|toronto dominion|td bank|scotiabank|bank of montreal|manulife|sun life|suncor|magna|credit union|the weather|united services automobile|c h robinson|exxonmobil|tesla|space exploration|gilead|regeneron|illumina|genentech|lam research|applied materials|kla|analog devices|garmin|trimble`;

const hosting = setOf(Object.values(HOLDERS).join('|'));
const providers = setOf(PROVIDERS);
const types: ReadonlyMap<string, NetworkType> = new Map([
  ...[...setOf(COMPANIES)].map((name) => [name, 'business'] as const),
  ...[...setOf(SCHOOLS)].map((name) => [name, 'education'] as const),
  ...[...providers].map((name) => [name, 'isp'] as const),
  ...[...setOf(CARRIERS)].map((name) => [name, 'mobile'] as const),
  ...[...hosting].map((name) => [name, 'hosting'] as const),
]);
const longest = Math.max(...[...types.keys()].map((name) => name.split(' ').length));

function setOf(lines: string): ReadonlySet<string> {
  return new Set(lines.split(/[|\n]/).map((name) => name.trim()));
}

/** Words before a name that say its form: `SIA "BITE Latvija"`. */
const FORMS: ReadonlySet<string> = new Set(
  'ab ad ao as cjsc company doo eood jsc limited liability llc llp oao ojsc ooo pe pjsc prjsc pt sarl sc sia srl ste tov uab zao'.split(
    ' ',
  ),
);

/**
 * The type of the longest known beginning of a name. Words that say its form may stand before it.
 *
 * @param words of a holder's name, in lower case and without punctuation
 */
export function typeOfHolder(words: readonly string[]): NetworkType | undefined {
  const first = words.findIndex((word) => !FORMS.has(word));
  return typeOfBeginning(words) ?? (first > 0 ? typeOfBeginning(words.slice(first)) : undefined);
}

function typeOfBeginning(words: readonly string[]): NetworkType | undefined {
  let type: NetworkType | undefined;
  let start = '';
  for (const word of words.slice(0, longest)) {
    start = start === '' ? word : `${start} ${word}`;
    type = types.get(start) ?? type;
  }
  return type;
}
