import { type NetworkType } from './geo-facts';

/**
 * Holders of autonomous systems that sell hosting, clouds or networks for content: the words that their names begin with, in lower case and
 * without punctuation. A line break counts as a bar. Each was compared with the names in the bundled database of June 2026.
 */
const HOLDERS = {
  /** Their autonomous systems are in the list of data centres of https://github.com/X4BNet/lists_vpn. */
  x4bnet: `
    1337 services|23m gmbh|23vnet|31173 services|5g network operations|8 to infinity|advania island|advin services|akamai|alibaba us|almouroltec
    alwaysdata|amanah tech|amazon com|anexia|aqua ray|artnet sp|aruba s p a|atlantic metro|atman|atom86|axcelx|b2 net solutions|base ip b v
    beijing baidu|brainstorm network|breezle|carinet|cdlan|cdnetworks|cdnvideo|cleura|clouvider|coloup|comvive|contabo|corespace|cyber folks
    data room inc|data102|datacamp|datacheap|datasource ag|dc74|dedfiberco|dedipath|deft com|digitalfyre|digitalocean|digitalone|dotsi
    drake holdings|edis gmbh|enet inc|enzu|eonix|equinix|esds software|esecuredata|esited|evanzo|f n s holdings|firstcolo|frantech|ghostnet
    gigenet|ginernet|glesys|global layer|globotech communications|gmo internet|gmo z com|google llc|green floid|gsl networks|handy networks
    heart internet|hetzner|hextet|hivelocity|home pl|hosteons|hoyos consulting|huawei international|hydra communications|i3d net|ifog
    iland internet|infium|infolink global|input output flood|intercolo|internap holding|internet cz|iomart|ionos se|iq pl|isppro|it7 networks
    jsc iot|jsc selectel|kamatera|keyweb|krypt technologies|kylos|leaseweb|lh pl|limestone networks|liquid web|logicweb|m247|masterdc|melbikomas
    microsoft corporation|multacom|mythic beasts|nazwa pl|netcup|network solutions llc|new dream network|newmedia express|nextarray
    nforce entertainment|nine internet solutions|nocix|nodes direct|novoserve|ntirety|oracle corporation|ovh|packethub|pacswitch
    paradise networks|performive|petersburg internet network|phoenix nap|powerhouse management|private layer|psychz|quadranet|quickpacket
    rackspace|reliablesite net|sakura internet|scaleway|seflow|serverastra|serverius|servetheworld|sg gs|sh cz|sharktech|shenzhen tencent
    sia nano it|sia veesp|signet b v|snel com|strato ag|strong technology|supremebytes|syntura|syseleven|team blue|tech futures interactive
    the constant company|the infrastructure group|the optimal link|trabia|turnkey internet|tzulo|uab delska|uk 2 limited|unified layer
    unitedlayer|vegasnap|velia net|vinters it|volico|volumedrive|voxility|web werks|webair|webdock|webhorizon|webnx|webzilla|whitelabelcolo
    wholesale internet|wiit ag|worldstream|wowrack|xneelo|yisp|zenlayer|zomro`,
  /** Systems of https://github.com/brianhama/bad-asn-list whose websites offer hosting. */
  badAsnList: `
    24 shells|ascenty|asline limited|atlantic net|aurologic|axarnet|centrilogic|cologix|databank|dataline llc|ddos guard|dimenoc|ecritel|fortressitx
    g2k argentina|hostpro|intervolve|involta|ip volume|jsc ru center|keliweb|misaka|netactuate|newtekone|octopuce|planethoster|powerhost
    privatesystems|quality technology services|readyspace|secure dragon|serveryou|sitetech solutions|techavenue|tierpoint|web2objects|webglobe
    zone networks`,
  /** Systems in neither list whose websites offer hosting, a cloud, a content network, or VPN exits. */
  websites: `
    root sa|compuweb communications|directspace networks|dataweb global|dc star nv|angelnet limited|navegalo|grupo zgh|sba edge|internet vikings
    hexanode sarl|1984 ehf|acens|aceville|active 24|adman|aeza|akenes|amarutu|amazon data services|amazon technologies|antbox|aptum|arsys|asergo
    automattic|beeks|beget|beijing volcano engine|blix solutions|bunny communications|bunnyway|byteplus|cachefly|combell|coreix|coresite|ctrls
    cyon|cyrusone|dataforest|dattatec|dgn teknoloji|dmit|domain names registrar reg ru|domeneshop|dreamscape|e2e networks|edgecast|estnoc|eveo
    eweka|exabytes|fastly|flexential|flokinet|fly io|fusix|g core labs|gabia|gandi|godaddy|google asia pacific|hangzhou alibaba|hk kwaifong
    hytron|ikoula|imperva|incapsula|infomaniak|informacines sistemos|ip serverone|kagoya|latitude sh|limelight networks|linode|locaweb|long van
    medianova|memset|metanet ag|mevspace|myloc|namecheap|netinternet|netsons|neue medien muennich|newfold|nexeon|nuclearfallout|noyan abr arvan
    nuxit|o2switch|obenetwork|odata|oktawave|one com|oracle svenska|owl limited|phoenixnap|podaon|proton ag|pulseheberg|qnax|qrator|quantil
    radore|seeweb|selectel|shinjiru|simply transit|squarespace|stackpath|sucuri|switch ltd|synergy wholesale|tencent|tilaa|timeweb
    uab interneto vizija|universo online|virtual systems llc|webgo|websupport|wedos|wix com|xtom|zoner a s|zoner oy`,
};

/** Internet access providers, among the largest holders in the bundled database, whose names do not show it. */
const PROVIDERS = `
    infinivan|verizon business|charter communications|cox communications|frontier communications|windstream communications
    suddenlink communications|brightspeed|mediacom communications|rcn|wideopenwest|breezeline|altice|rogers communications|bell canada
    telus communications|shaw communications|videotron ltee|cogeco connexion|claro s a|telmex|uninet s a|axtel|megacable|tim s a|v tal|kpn b v
    proximus nv|odido netherlands|vodafone|orange polska|orange belgium|orange tunisie|telia company|telia finland|telia norge|telia lietuva
    telenor norge|telenor sverige|telenor a s|tele2 sverige|bredband2|tdc holding|dna oyj|elisa oyj|swisscom|sunrise gmbh|wind tre|fastweb spa
    tiscali|nos comunicacoes|meo|digi romania|o2 czech republic|netia sa|societe francaise du radiotelephone|plusnet gmbh|ewe tel|pjsc rostelecom
    pjsc vimpelcom|jsc kazakhtelecom|superonline|bharti airtel|bharat sanchar nigam|pakistan telecommuication|vnpt corp|viettel group|jcom co
    biglobe inc|asahi net|optage inc|sony network communications|lg powercomm|lg dacom|singtel optus|tpg internet|iinet|telstra limited|vocus pty
    one new zealand group|spark new zealand|hgc global communications|china unicom|itissalat al maghrib|mtn sa|ooredoo tunisie|cantv servicios
    lyse tele|hrvatski`;

/** Operators of mobile networks. Some of them also sell fixed access under the same name. */
const CARRIERS = `
    china mobile|pjsc megafon|mts pjsc|t2 mobile|kyivstar|turkcell|tt mobil|vodafone telekomunikasyon|vodafone idea|vodafone romania|vodafone czech|vodafone ireland
    vodafone portugal|vodafone ghana|vodafone australia|vodafone data|vodafone espana|vodafone italia|vodafone panafon|etihad etisalat|zain|safaricom|vodacom|mtn|airtel
    cell c|p4 sp|polkomtel|hutchison|three ireland|pt telekomunikasi selular|pt indosat|pt xl axiata|pt smartfren|advanced wireless network|dtac
    total access communication|rakuten mobile|sk telecom|maxis|celcom|digi telecommunications|u mobile|globe telecom|dito telecommunity|taiwan mobile|mobifone
    grameenphone|banglalink|dialog axiata|ncell|telenor pakistan|cmpak|reliance jio|orange cote|orange burkina|orange cameroun|orange madagascar|orange slovensko
    orange romania|orange moldova|orange botswana|sonatel|digicel|radiomovil dipsa|comcel s a|telefonica celular|claro chile|entel pcs|entel peru|salt mobile|hi3g
    magticom|kar tel|kcell|coscom|unitel|ucom|iran cell|asiacell|korek|umniah|etisalat misr|wana corporate|meditelecom|optimum telecom algeria|yettel|a1 bulgaria
    a1 hrvatska|a1 slovenija|a1 srbija|boost mobile|two degrees|liberty mobile|union wireless|commnet wireless|latvijas mobilais|telecel|movicel|africell|lonestar
    smartone|movitel|partner communications|pelephone|wataniya|stc bahrain|omani qatari|celtel|emerging markets telecommunication`;

/** Networks for research and education whose names do not show it. */
const SCHOOLS = `
    vetenskapsradet|arnes|kifu|cern|esnet|surf b v|belnet|jisc|geant|dfn|renater|csc tieteen|nordunet|sikt|sigmanet|agentia de administrare a retelei nationale|canarie|cybera|bcnet
    reseau d informations scientifiques|rede nacional de ensino|cooperacion latino americana|renata|singaren|pern|ernet|national knowledge network|nkn|research and education advanced network|tenet
    forskningsnettet|heanet|internet2|cenic|merit network|los nettos|oshean|mcnc|onenet|wiscnet|nysernet|ampath|fraunhofer gesellschaft|max planck gesellschaft|gesellschaft fuer wissenschaftliche
    leibniz|national infrastructures for research|academia sinica|king abdul aziz city for science|sinet|wide project|academic computer centre|cineca|rm education|london grid for learning
    oklahoma network for education|west virginia network for educational|office of info tech admin for educational|nb pei educational`;

/** Companies of other trades, among the largest holders in the bundled database and the best known ones. */
const COMPANIES = `
    facebook|meta platforms|netflix|zscaler|mercedes benz|daimler|procter|wal mart|exxon|electricite de france|fujitsu limited|samsung sds|tietoevry|fedex|united parcel|raytheon|northrop|general electric|general dynamics|honeywell|3m|dupont|basf|bayer|siemens|robert bosch|bosch|bmw|bayerische motoren|volkswagen|porsche|sap
    allianz|commerzbank|lufthansa|airbus|thales|safran|engie|bnp|societe generale|credit agricole|axa|l oreal|loreal|lvmh|carrefour|michelin|renault|psa automobiles|nestle|novartis|roche|abb|glencore|hsbc|barclays|standard chartered|bp|shell|rolls royce|bae systems|bbc|thomson reuters|bloomberg|pfizer
    johnson johnson|abbott|gilead|cigna|humana|kaiser|mayo|jpmorgan|jp morgan|goldman|morgan stanley|citigroup|american express|visa international|mastercard|fidelity|fmr|vanguard|nasdaq|nyse|cme group|intercontinental exchange|fiserv|first data|equifax|experian|transunion|adp|automatic data|paychex|intuit|adobe
    servicenow|workday|vmware|cisco|juniper networks|dell|hewlett|intel|nvidia|qualcomm|broadcom|texas instruments|micron|apple|ibm|international business|xerox|kodak|eastman|motorola|nokia|ericsson|sony|panasonic|toyota|honda|nissan|hitachi|toshiba|canon|ricoh|nec|mitsubishi|mitsui|nomura|hyundai|kia|posco
    tata consultancy|infosys|wipro|hcl|cognizant|accenture|capgemini|deloitte|pwc|kpmg|ernst|mckinsey|uber|linkedin|ebay|square|roblox|valve|electronic arts|nintendo|ubisoft|epic games|zoom video|github|docusign|palo alto|fortinet|crowdstrike|f5|costco|home depot|best buy|cvs|coca cola|pepsico|disney
    the walt disney|warner|viacom|nbc|cbs|new york times|washington post|hilton|delta air|bnsf|csx|schlumberger|dominion|edison|nextera|ikea|h m|volvo|scania|maersk|novo nordisk|lego|vestas|equinor|norsk hydro|telia cygate|abn amro|asml|akzo|booking|adyen|iberdrola|repsol|bbva|banco|santander|intesa|unicredit
    generali|fiat|stellantis|ferrari|gazprom|sberbank|lukoil|rosneft|yandex|vk|vale s a|itau|globo|cemex|saudi aramco|emirates|bhp|woolworths|air canada|scotiabank|manulife|magna|credit union|the weather|united services automobile|exxonmobil|tesla|space exploration|genentech|applied materials|trimble`;

const types: ReadonlyMap<string, NetworkType> = new Map([
  ...[...setOf(COMPANIES)].map((name) => [name, 'business'] as const),
  ...[...setOf(SCHOOLS)].map((name) => [name, 'education'] as const),
  ...[...setOf(PROVIDERS)].map((name) => [name, 'isp'] as const),
  ...[...setOf(CARRIERS)].map((name) => [name, 'mobile'] as const),
  ...[...setOf(Object.values(HOLDERS).join('|'))].map((name) => [name, 'hosting'] as const),
]);
const longest = Math.max(...[...types.keys()].map((name) => name.split(' ').length));

function setOf(lines: string): ReadonlySet<string> {
  return new Set(lines.split(/[|\n]/).map((name) => name.trim()));
}

/**
 * The type of the longest known beginning of a name.
 *
 * @param words of a holder's name, in lower case and without punctuation
 */
export function typeOfHolder(words: readonly string[]): NetworkType | undefined {
  let type: NetworkType | undefined;
  let start = '';
  for (const word of words.slice(0, longest)) {
    start = start === '' ? word : `${start} ${word}`;
    type = types.get(start) ?? type;
  }
  return type;
}
