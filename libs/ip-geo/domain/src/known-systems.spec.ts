import { describe, expect, it } from '@jest/globals';
import { knownSystem, typeOfName } from './known-systems';

describe('knownSystem', () => {
  it.each([
    [16509, 'hosting', 'amazon.com'],
    [24940, 'hosting', 'hetzner.com'],
    [3320, 'isp', 'telekom.de'],
    [21928, 'mobile', 't-mobile.com'],
    [680, 'education', 'dfn.de'],
    [17676, 'isp', 'softbank.jp'],
    [137, 'education', 'garr.it'],
    [270, 'government', 'nasa.gov'],
    [749, 'government', 'defense.gov'],
    [26599, 'mobile', 'vivo.com.br'],
    [714, 'business', 'apple.com'],
    [2107, 'education', 'arnes.si'],
    [23910, 'education', 'cernet.edu.cn'],
    [17853, 'mobile', 'lguplus.com'],
    [12091, 'mobile', 'mtn.co.za'],
    // Its name has a word of hosting.
    [197157, 'business', 'soundcloud.com'],
  ])('returns for AS%d: %s, %s', (asn, type, domain) => {
    expect(knownSystem(asn, null)).toEqual({ type, domain });
  });

  it.each([null, 64_496])('returns nothing for AS%s', (asn) => {
    expect(knownSystem(asn, null)).toBeUndefined();
  });

  it('uses the name when the number is not listed', () => {
    expect(knownSystem(64_496, 'Example Hosting GmbH')).toEqual({ type: 'hosting' });
    expect(knownSystem(3320, 'Example Hosting GmbH')?.type).toBe('isp');
  });
});

/**
 * Autonomous systems with the names that they have in the bundled database: every eighth of X4BNet's list of data centres, and of bountyyfi's list of
 * networks that VPNs and hosting use the first of each holder, whatever the rules return for them.
 */
const HOSTING = `
  4694 IDC Frontier Inc.|8075 Microsoft Corporation|10929 eStruxture Data Centers Inc.|13739 Datacenter IP, LLC|15395 Rackspace Ltd.
  16397 EQUINIX BRASIL|19318 Interserver, Inc|20264 Webair Internet Development Company Inc.|21100 GREEN FLOID LLC|23342 Unitedlayer, Inc.
  25369 Hydra Communications Ltd|29302 Hosting Services Inc|30176 Priority Colo Inc|32181 GigeNET|33182 HostDime.com, Inc.|34305 Base IP B.V.
  35908 Krypt Technologies|40244 Turnkey Internet Inc.|42473 Anexia Cloud Solutions GmbH|43317 SIA VEESP|45815 ESDS Software Solution Limited.
  46844 Sharktech|49981 WorldStream B.V.|51430 AltusHost B.V.|53559 KST Networks|54455 MadeIT inc.
  55967 Beijing Baidu Netcom Science and Technology Co., Ltd.|58073 YISP B.V.|60011 Mythic Beasts Ltd|61102 Interhost Communication Solutions Ltd.
  62471 SupremeBytes, LLC|63473 HostHatch, LLC|134451 NewMedia Express Pte Ltd|200039 Hydra Communications Ltd|394256 Tech Futures Interactive Inc.
  200532 LLP "Kompaniya Hoster.KZ"|14576 Hosting Solution Ltd.|36408 CDNetworks Inc.|34011 Host Europe GmbH|136907 HUAWEI INTERNATIONAL PTE. LTD.
  203417 LH.pl Sp. z o.o.|60362 ALWAYSDATA SARL|26347 New Dream Network, LLC|141995 Contabo Asia Private Limited|35994 Akamai Technologies, Inc.
  55990 Huawei Cloud Service data center|396190 Leaseweb USA, Inc.|19994 Rackspace Hosting|216071 SERVERS TECH FZCO
  208932 Teleglobal Communication Services Limited|39690 HOSTING SC ITNS.NET SRL|11508 The Constant Company, LLC
  204915 Hostinger International Limited|49581 Ferdinand Zink trading as Tube-Hosting|41436 Kamatera Inc|210632 Justin Baasch|22612 Namecheap, Inc.
  48337 Linode, LLC|209103 Proton AG|39798 MivoCloud SRL|56704 Farice ehf|206804 EstNOC OU|23959 Owl Limited|4785 xTom Limited|206446 CLOUD LEASE Ltd
  199524 G-Core Labs S.A.|16247 M247 UK Ltd|30058 FDCservers.net|9678 HostingInside LTD|12417 Plus Hosting Grupa d.o.o.
  20278 Nexeon Technologies, Inc.|136787 PacketHub S.A.|51747 Internet Vikings International AB|39845 2 Cloud Ltd.|45382 Hostcenter
  207990 HostRoyale Technologies Pvt Ltd|200698 Globalhost d.o.o.|48950 Global Custom Data Limited|64200 VIVID-HOSTING LLC|205119 TELEKS DOOEL Skopje
  47810 Proservice LLC|52423 Data Miners S.A. ( Racknation.cr )|50304 Blix Solutions AS|9312 xTom Hong Kong Limited|43513 Sia Nano IT|268581 QNAX LTDA
  3214 xTom GmbH|30736 Asergo Holding ApS|43357 Owl Limited|213277 ALMOUROLTEC SERVICOS DE INFORMATICA E INTERNET LDA|6718 NAV COMMUNICATIONS SRL`;

/** Providers of access, most of the largest by addresses, and some with names like those of hosting. */
const EYEBALLS = `
  4134 Chinanet|7922 Comcast Cable Communications, LLC|4766 Korea Telecom|3320 Deutsche Telekom AG|3269 Telecom Italia S.p.A.|6167 Verizon Business
  9318 SK Broadband Co Ltd|22394 Verizon Business|8151 Uninet S.A. de C.V.|9394 China TieTong Telecommunications Corporation|3209 Vodafone GmbH
  3462 Chunghwa Telecom Co., Ltd.|3352 TELEFONICA DE ESPANA S.A.U.|17858 LG POWERCOMM|28573 Claro NXT Telecomunicacoes Ltda|12322 Free SAS
  5089 Virgin Media Limited|6805 Telefonica Germany GmbH & Co.OHG|4812 China Telecom (Group)|45899 VNPT Corp|10796 Charter Communications Inc
  9644 SK Telecom|20001 Charter Communications Inc|3301 Telia Company AB|577 Bell Canada|33915 Vodafone Libertel B.V.|6713 Itissalat Al-MAGHRIB
  9829 Bharat Sanchar Nigam Ltd|702 Verizon Business|11427 Charter Communications Inc|30722 Vodafone Italia S.p.A.|5617 Orange Polska Spolka Akcyjna
  3292 TDC Holding A/S|7552 Viettel Group|11426 Charter Communications Inc|852 TELUS Communications Inc.
  37069 The Egyptian Company for Mobile Services (Mobinil)|26611 COMCEL S.A.|11351 Charter Communications Inc|36947 Telecom Algeria
  7713 Telekomunikasi Indonesia (PT)|55836 Reliance Jio Infocomm Limited|20057 AT&T Enterprises, LLC|45609 Bharti Airtel Limited
  17557 Pakistan Telecommuication company limited|2518 BIGLOBE Inc.|12874 Fastweb SpA|1759 Telia Finland Oyj|3816 COLOMBIA TELECOMUNICACIONES S.A. ESP
  17816 China Unicom IP network China169 Guangdong province|17511 OPTAGE Inc.|58224 Iran Telecommunication Company PJS
  12271 Charter Communications Inc|8447 A1 Telekom Austria AG|5769 Videotron Ltee|16637 MTN SA|13489 EPM Telecomunicaciones S.A. E.S.P.
  37693 OOREDOO TUNISIE SA|1273 Vodafone Group PLC|197207 Mobile Communication Company of Iran PLC|24835 Vodafone Data - Egypt
  6057 Administracion Nacional de Telecomunicaciones|36903 Office National des Postes et Telecommunications ONPT (Maroc Telecom) / IAM
  6871 British Telecommunications PLC|6730 Sunrise GmbH|6799 Ote SA (Hellenic Telecommunications Organisation)|6306 TELEFONICA VENEZOLANA, C.A.
  8402 PJSC "Vimpelcom"|10620 Telmex Colombia S.A.|29975 Vodacom|4181 TDS TELECOM|9674 Far EastTone Telecommunication Co., Ltd.
  16232 Telecom Italia S.p.A.|27831 Colombia Movil|37168 Cell C (Pty) Ltd|10429 TELEFONICA BRASIL S.A|9141 P4 Sp. z o.o.
  34984 Superonline Iletisim Hizmetleri A.S.|7738 V tal|9812 Oriental Cable Network Co., Ltd.|8412 T-Mobile Austria GmbH|5610 O2 Czech Republic, a.s.
  6147 Telefonica del Peru S.A.A.|11830 Instituto Costarricense de Electricidad y Telecom.|9050 Orange Romania S.A.
  327934 SOCIETE NATIONALE DES TELECOMMUNICATIONS (Tunisie Telecom)|18126 Chubu Telecommunications Company, Inc.|4685 Asahi Net
  36974 MTN COTE D'IVOIRE S.A|16019 Vodafone Czech Republic a.s.|12714 PJSC MegaFon|3371 Verizon Business
  15802 Emirates Integrated Telecommunications Company PJSC|17676 SoftBank Corp.|2516 KDDI CORPORATION|9808 China Mobile|9605 NTT DOCOMO, INC.
  209 CenturyLink Communications, LLC|35819 Etihad Etisalat, a joint stock company|37611 AFRIHOST SP (PTY) LTD|12400 Partner Communications Ltd.
  44244 Iran Cell Service and Communication Company|13188 CONTENT DELIVERY NETWORK LTD|45609 Bharti Airtel Limited
  17488 HATHWAY CABLE AND DATACOM LIMITED|38091 LG HelloVision Corp.|9498 Bharti Airtel Limited|7303 Telecom Argentina S.A.
  36903 Office National des Postes et Telecommunications ONPT (Maroc Telecom) / IAM|1680 Cellcom Fixed Line Communication L.P
  4788 TM TECHNOLOGY SERVICES SDN BHD|4761 PT. INDOSAT Tbk`;

const systemsIn = (lines: string) =>
  lines
    .trim()
    .split(/\s*[|\n]\s*/)
    .map((line) => /^(\d+) (.+)$/.exec(line)!)
    .map(([, asn, name]) => ({ name: name!, type: knownSystem(Number(asn), name!)?.type }));

describe('types of a sample of systems', () => {
  it('classifies nine tenths of hosting as hosting', () => {
    const systems = systemsIn(HOSTING);
    const missed = systems.filter(({ type }) => type !== 'hosting').map(({ name }) => name);
    expect(missed.length / systems.length).toBeLessThanOrEqual(0.1);
  });

  it('classifies no provider of access as hosting', () => {
    const systems = systemsIn(EYEBALLS);
    expect(systems.length).toBeGreaterThan(70);
    expect(systems.filter(({ type }) => type === 'hosting')).toEqual([]);
  });
});

describe('typeOfName', () => {
  it.each([
    ['Contabo GmbH', 'hosting'],
    ['Example Hosting GmbH', 'hosting'],
    ['Hébergement Cloud Exemple SAS', 'hosting'],
    ['Université de Genève', 'education'],
    ['Universidade Federal do ABC - UFABC', 'education'],
    ['City of Austin, Texas', 'government'],
    ['Consumer Cellular Inc.', 'mobile'],
    ['SK Broadband Co Ltd', 'isp'],
    ['GPONNET FIBRA OPTICA EIRELI', 'isp'],
    ['Charter Communications Inc', 'isp'],
    ['PJSC MegaFon', 'mobile'],
    ['Vodafone Romania S.A.', 'mobile'],
    ['MTN NIGERIA Communication limited', 'mobile'],
    ['Vodafone GmbH', 'isp'],
    ['Croatian Academic and Research Network', 'education'],
    ['Vetenskapsradet / SUNET', 'education'],
    ['Los Angeles County Office of Education', 'education'],
    ['Valley National Bank', 'business'],
    ['Sky Lakes Medical Center, Inc.', 'business'],
    ['Meta Platforms Ireland Limited', 'business'],
    // The form of a company, and no word for what a provider sells.
    ['Kinder Morgan, Inc.', 'business'],
    ['The Reynolds and Reynolds Company', 'business'],
    ['CHIESI Farmaceutici SpA', 'business'],
    ['Holland & Knight LLP', 'business'],
    ['Pacific Seafood Group', 'business'],
    ['ABM Industries', 'business'],
    // A word of a trade.
    ['Police and Fire Federal Credit Union', 'business'],
    ['OOO "Severnaya Neftyanaya Strakhovaya"', 'business'],
    ['Muster Maschinenbau GmbH', 'business'],
    ['Seguros del Sur S.A.S.', 'business'],
    ['Ornek Ilac Sanayi A.S.', 'business'],
    ['Musterbank eG', 'business'],
    // Forms before the name.
    ['UAB "Bite Lietuva"', 'mobile'],
    ['PrJSC "VF UKRAINE"', 'mobile'],
    ['Orange Liberia, INC', 'mobile'],
    ['Politeknik Negeri Jakarta', 'education'],
    ['Colorado School of Mines', 'education'],
    ['Brooklyn Law School', 'education'],
    // Known companies whose subsidiaries have another trade.
    ['Yandex.Cloud LLC', 'hosting'],
    ['Gazprom telecom LLC', 'isp'],
    ['Palo Alto Unified School District', 'education'],
    ['Willamette Education Service District', 'education'],
    ['North Carolina State Education Assistance Authority', 'education'],
    ['State Educational Institution of Higher Vocational Education', 'education'],
    ['Tribunal Regional do Trabalho da 15ª Região', 'government'],
    ['Ministero della Difesa', 'government'],
    ['Ministerstwo Sprawiedliwości', 'government'],
    ['Republika Slovenija Ministrstvo za javno upravo', 'government'],
    ['HONORABLE CAMARA DE DIPUTADOS DE LA NACION', 'government'],
    ['SECRETARIA DA FAZENDA DO ESTADO DO PIAUI', 'government'],
    ['Rhode Island State Police', 'government'],
    ['XF Comunicaciones S.A.', 'isp'],
    ['BOA VISTA NET SERVIÇOS DE COMUNICAÇÃO LTDA', 'isp'],
    ['PEAKSPEED INTERNET SERVICES PRIVATE LIMITED', 'isp'],
    ['Speed Wifi Srls', 'isp'],
    ['Sampath Venkateswara Communications Pvt Ltd.', 'isp'],
    ['CenturyLink Communications, LLC', 'isp'],
    ['San Diego Supercomputer Center', 'education'],
    ['Enes Senturk trading as Online Sunucu', 'hosting'],
    ['Aircel Ltd.', 'mobile'],
    ['Hillbilly Wireless INC.', 'isp'],
  ])('classifies %s: %s', (name, type) => {
    expect(typeOfName(name)).toBe(type);
  });

  it.each([
    'Datacenter e Provedores Ltda',
    'City of St. Cloud, MN',
    // Such names belong to companies and to small providers alike.
    'Beanfield Technologies Inc.',
    'Wireless Logic Limited',
    'Philadelphia Internet Exchange',
    'Prison Fellowship Ministries',
    // A word of a trade, and one of access or of an authority.
    'Sunrise Energy Networks Ltd',
    'Harbour Freight Authority',
    'Asif Traders Online',
    'RETN AM Limited Liability Company',
    'PT Gusti Global Group',
    'Cloud PBX Solutions',
    'Klinik Cloud Bank',
    '株式会社',
    '',
  ])('returns no type for %s', (name) => {
    expect(typeOfName(name)).toBeUndefined();
  });
});
