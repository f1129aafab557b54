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
    root sa|westhost|compuweb communications|directspace networks|dataweb global|dc star nv|angelnet limited|navegalo|grupo zgh|sba edge
    internet vikings|pe freehost|hexanode sarl|1984 ehf|acens|aceville|active 24|adman|aeza|akenes|amarutu|amazon data services|amazon technologies
    antbox|aptum|arsys|asergo|automattic|beget|beijing volcano engine|blix solutions|bunny communications|bunnyway|byteplus|cachefly|clodo
    colo solutions|combell|coreix|coresite|ctrls|cyon|cyrusone|data miners|dataforest|dattatec|dgn teknoloji|dmit|domain names registrar reg ru
    domeneshop|dreamscape|e2e networks|edgecast|estnoc|eveo|eweka|exabytes|fasthosts|fastly|flexential|flokinet|fly io|fusix|g core labs|gabia|gandi
    godaddy|google asia pacific|google cloud|hangzhou alibaba|hk kwaifong|hong kong cloud|hytron|ikoula|imperva|incapsula|infomaniak
    informacines sistemos|ip serverone|kagoya|kingsoft|krystal|kt cloud|lancloud|latitude sh|limelight networks|linode|locaweb|long van|medianova
    memset|metanet ag|mevspace|mivocloud|mullvad|myloc|namecheap|naver cloud|netinternet|netsons|neue medien muennich|newfold|nexeon|nhn cloud
    noyan abr arvan|nuxit|o2switch|obenetwork|odata|oktawave|one com|oracle svenska|owl limited|phoenixnap|podaon|proton ag|pulseheberg|qnax|qrator
    quantil|radore|scala data|seeweb|selectel|shinjiru|simply transit|squarespace|stackpath|sucuri|switch ltd|synergy wholesale|tencent|tilaa|timeweb
    uab interneto vizija|ucloud|universo online|virtual systems llc|webgo|websupport|wedos|wix com|xserver|xtom|zoner a s|zoner oy`,
};

/** Internet access providers, among the largest holders in the bundled database, whose names do not show it. */
const PROVIDERS = `
    verizon business|charter communications|cox communications|frontier communications|windstream communications|suddenlink communications|brightspeed
    mediacom communications|rcn|wideopenwest|breezeline|cable one|altice|rogers communications|bell canada|telus communications|shaw communications
    videotron ltee|cogeco connexion|claro s a|claro nxt|comcel s a|telmex|uninet s a|axtel|megacable|tim s a|v tal|vtr banda ancha|kpn b v|proximus nv
    odido netherlands|vodafone|orange espana|orange polska|orange romania|orange belgium|orange tunisie|telia company|telia finland|telia norge
    telia lietuva|telenor norge|telenor sverige|telenor a s|tele2 sverige|bredband2|tdc holding|dna oyj|elisa oyj|swisscom|sunrise gmbh|wind tre
    fastweb spa|tiscali|nos comunicacoes|meo|digi romania|o2 czech republic|netia sa|p4 sp|ote sa|societe francaise du radiotelephone|plusnet gmbh
    ewe tel|pjsc rostelecom|pjsc vimpelcom|pjsc megafon|mts pjsc|jsc kazakhtelecom|kyivstar|turkcell|superonline|bharti airtel|bharat sanchar nigam
    hathway|pakistan telecommuication|vnpt corp|viettel group|jcom co|biglobe inc|asahi net|optage inc|sony network communications|lg powercomm
    lg dacom|singtel optus|tpg internet|iinet|telstra limited|vocus pty|one new zealand group|spark new zealand|hgc global communications|china unicom
    china169|etisalat misr|itissalat al maghrib|meditelecom|mtn sa|mtn cote|mtn nigeria|safaricom|vodacom|cell c|ooredoo tunisie|cantv servicios
    lyse tele|hrvatski`;

const hosting = setOf(Object.values(HOLDERS).join('|'));
const providers = setOf(PROVIDERS);
const longest = Math.max(...[...hosting, ...providers].map((name) => name.split(' ').length));

function setOf(lines: string): ReadonlySet<string> {
  return new Set(lines.split(/[|\n]/).map((name) => name.trim()));
}

/** @param words of a holder's name, in lower case and without punctuation */
export function typeOfHolder(words: readonly string[]): 'hosting' | 'isp' | undefined {
  let start = '';
  for (const word of words.slice(0, longest)) {
    start = start === '' ? word : `${start} ${word}`;
    if (hosting.has(start)) return 'hosting';
    if (providers.has(start)) return 'isp';
  }
  return undefined;
}
