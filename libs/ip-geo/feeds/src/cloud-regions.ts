/**
 * Places of the regions of clouds, as their operators publish them: country and city, with the ISO 3166-2 subdivision of an ambiguous city.
 * A region has no city if the operator names none (`Asia Pacific (Malaysia)`) or two (`Mexico (Central)`, `Mexico (Mexico City)`).
 *
 * - Amazon: https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html; local and wavelength zones, by the code of a city in
 *   the name of their network border group: https://docs.aws.amazon.com/local-zones/latest/ug/available-local-zones.html
 * - Google: https://cloud.google.com/compute/docs/regions-zones
 * - Microsoft: https://learn.microsoft.com/azure/reliability/regions-list
 * - Oracle: https://docs.oracle.com/iaas/Content/General/Concepts/regions.htm
 */
const REGIONS = {
  amazon: `
    us-east-1 US-VA Ashburn|us-east-2 US-OH Columbus|us-west-1 US-CA San Jose|us-west-2 US-OR Boardman|us-gov-east-1 US-OH Columbus
    us-gov-west-1 US-OR|ca-central-1 CA-QC Montreal|ca-west-1 CA-AB Calgary|mx-central-1 MX|sa-east-1 BR-SP São Paulo
    eu-west-1 IE Dublin|eu-west-2 GB London|eu-west-3 FR Paris|eu-central-1 DE Frankfurt am Main|eu-central-2 CH Zürich|eu-north-1 SE Stockholm
    eu-south-1 IT Milan|eu-south-2 ES|eusc-de-east-1 DE-BB|il-central-1 IL Tel Aviv|me-south-1 BH Manama|me-central-1 AE
    af-south-1 ZA Cape Town|ap-east-1 HK Hong Kong|ap-east-2 TW Taipei|ap-south-1 IN Mumbai|ap-south-2 IN Hyderabad|ap-southeast-1 SG Singapore
    ap-southeast-2 AU-NSW Sydney|ap-southeast-3 ID Jakarta|ap-southeast-4 AU-VIC Melbourne|ap-southeast-5 MY|ap-southeast-6 NZ
    ap-southeast-7 TH|ap-northeast-1 JP Tokyo|ap-northeast-2 KR Seoul|ap-northeast-3 JP Osaka|cn-north-1 CN Beijing|cn-northwest-1 CN-NX|sa-west-1 CL`,
  amazonZone: `
    abe US-PA|akl NZ Auckland|atl US-GA Atlanta|ber DE Berlin|bkk TH Bangkok|bna US-TN Nashville|bos US-MA Boston|bue AR Buenos Aires|ccu IN Kolkata
    chi US-IL Chicago|cjj KR Daejeon|clt US-NC Charlotte|cmn MA Casablanca|cph DK Copenhagen|del IN Delhi|den US-CO Denver|dfw US-TX Dallas
    dss SN Dakar|dtm DE Dortmund|dtw US-MI Detroit|ham DE Hamburg|han VN|hel FI Helsinki|hnl US-HI Honolulu|iah US-TX Houston|ist TR Istanbul
    jan US-MS Jackson|kix JP Osaka|las US-NV Las Vegas|lax US-CA Los Angeles|lim PE Lima|lon GB London|los NG Lagos|man GB Manchester
    mci US-MO Kansas City|mct OM Muscat|mia US-FL Miami|mnl PH Manila|msp US-MN Minneapolis|muc DE Munich|nrt JP Tokyo|nyc US-NY New York City
    pdx US-OR Portland|per AU-WA Perth|phl US-PA Philadelphia|phx US-AZ Phoenix|qro MX-QUE Querétaro|sbn US-IN South Bend|scl CL Santiago
    sea US-WA Seattle|sel KR Seoul|sfo US-CA San Francisco|tpa US-FL Tampa|tpe TW Taipei|was US-DC Washington|waw PL Warsaw|yto CA-ON Toronto`,
  google: `
    africa-south1 ZA Johannesburg|asia-east1 TW|asia-east2 HK Hong Kong|asia-northeast1 JP Tokyo|asia-northeast2 JP Osaka|asia-northeast3 KR Seoul
    asia-south1 IN Mumbai|asia-south2 IN Delhi|asia-southeast1 SG Singapore|asia-southeast2 ID Jakarta|asia-southeast3 TH Bangkok
    australia-southeast1 AU-NSW Sydney|australia-southeast2 AU-VIC Melbourne|europe-central2 PL Warsaw|europe-north1 FI Hamina|europe-north2 SE Stockholm
    europe-southwest1 ES Madrid|europe-west1 BE Saint-Ghislain|europe-west2 GB London|europe-west3 DE Frankfurt am Main|europe-west4 NL-GR
    europe-west6 CH Zürich|europe-west8 IT Milan|europe-west9 FR Paris|europe-west10 DE Berlin|europe-west12 IT Turin|me-central1 QA Doha
    me-central2 SA Dammam|me-west1 IL Tel Aviv|northamerica-northeast1 CA-QC Montreal|northamerica-northeast2 CA-ON Toronto
    northamerica-south1 MX-QUE Querétaro|southamerica-east1 BR-SP São Paulo|southamerica-west1 CL Santiago|us-central1 US-IA Council Bluffs|us-central2 US-OK|us-east7 US
    us-east1 US-SC Moncks Corner|us-east4 US-VA Ashburn|us-east5 US-OH Columbus|us-south1 US-TX Dallas|us-west1 US-OR The Dalles
    us-west2 US-CA Los Angeles|us-west3 US-UT Salt Lake City|us-west4 US-NV Las Vegas|us-west8 US-AZ Phoenix`,
  microsoft: `
    australiacentral AU-ACT Canberra|australiacentral2 AU-ACT Canberra|australiaeast AU-NSW Sydney|australiasoutheast AU-VIC Melbourne
    austriaeast AT Vienna|belgiumcentral BE Brussels|brazilsouth BR-SP São Paulo|brazilse BR-RJ Rio de Janeiro|canadacentral CA-ON Toronto
    canadaeast CA-QC|centralindia IN Pune|southindia IN Chennai|westindia IN Mumbai|jioindiawest IN Jamnagar|jioindiacentral IN Nagpur
    centralus US-IA Des Moines|eastus US-VA|eastus2 US-VA|northcentralus US-IL Chicago|southcentralus US-TX San Antonio|westcentralus US-WY Cheyenne
    westus US-CA|westus2 US-WA Quincy|westus3 US-AZ Phoenix|chilecentral CL Santiago|denmarkeast DK Copenhagen|eastasia HK Hong Kong
    southeastasia SG Singapore|centralfrance FR Paris|southfrance FR Marseille|germanywc DE Frankfurt am Main|germanyn DE Berlin
    indonesiacentral ID Jakarta|israelcentral IL|italynorth IT Milan|japaneast JP Tokyo|japanwest JP Osaka|koreacentral KR Seoul|koreasouth KR Busan
    malaysiawest MY Kuala Lumpur|mexicocentral MX-QUE Querétaro|newzealandnorth NZ Auckland|northeurope IE Dublin|norwaye NO Oslo|norwayw NO Stavanger
    polandcentral PL Warsaw|qatarcentral QA Doha|southafricanorth ZA Johannesburg|southafricawest ZA Cape Town|spaincentral ES Madrid
    swedencentral SE Gävle|swedensouth SE|switzerlandn CH Zürich|switzerlandw CH Geneva|taiwannorth TW Taipei|uaecentral AE Abu Dhabi|uaenorth AE Dubai
    uksouth GB London|ukwest GB Cardiff|westeurope NL Amsterdam|brazilne BR|brazilsoutheast BR-RJ Rio de Janeiro|francecentral FR Paris
    francesouth FR Marseille|germanywestcentral DE Frankfurt am Main|germanynorth DE Berlin|norwayeast NO Oslo|norwaywest NO Stavanger
    switzerlandnorth CH Zürich|switzerlandwest CH Geneva|israelnorthwest IL|malaysiasouth MY|saudiarabiaeast SA|indiasouthcentral IN
    taiwannorthwest TW|centraluseuap US|eastus2euap US|eastus3 US-GA|northeastus5 US|southcentralus2 US|southeastus US|southeastus3 US
    southeastus5 US|southwestus US|usstagec US|usstagee US`,
  oracle: `
    us-ashburn-1 US-VA Ashburn|us-phoenix-1 US-AZ Phoenix|us-chicago-1 US-IL Chicago|us-sanjose-1 US-CA San Jose|ca-toronto-1 CA-ON Toronto
    ca-montreal-1 CA-QC Montreal|sa-saopaulo-1 BR-SP São Paulo|sa-vinhedo-1 BR-SP Vinhedo|sa-santiago-1 CL Santiago|sa-valparaiso-1 CL Valparaíso
    sa-bogota-1 CO Bogotá|mx-queretaro-1 MX-QUE Querétaro|mx-monterrey-1 MX-NLE Monterrey|eu-frankfurt-1 DE Frankfurt am Main|eu-amsterdam-1 NL Amsterdam
    eu-zurich-1 CH Zürich|eu-madrid-1 ES Madrid|eu-marseille-1 FR Marseille|eu-milan-1 IT Milan|eu-paris-1 FR Paris|eu-stockholm-1 SE Stockholm
    eu-jovanovac-1 RS Kragujevac|uk-london-1 GB London|uk-cardiff-1 GB-WLS|me-jeddah-1 SA Jeddah|me-riyadh-1 SA Riyadh|me-dubai-1 AE Dubai
    me-abudhabi-1 AE Abu Dhabi|il-jerusalem-1 IL Jerusalem|af-johannesburg-1 ZA Johannesburg|ap-tokyo-1 JP Tokyo|ap-osaka-1 JP Osaka
    ap-seoul-1 KR Seoul|ap-chuncheon-1 KR Chuncheon|ap-mumbai-1 IN Mumbai|ap-hyderabad-1 IN Hyderabad|ap-singapore-1 SG Singapore
    ap-singapore-2 SG Singapore|ap-sydney-1 AU-NSW Sydney|ap-melbourne-1 AU-VIC Melbourne|ap-batam-1 ID Batam|ap-delhi-1 IN Delhi|ap-kulai-1 MY
    ap-kulai-2 MY|ap-dcc-canberra-1 AU-ACT Canberra|eu-turin-1 IT Turin|eu-madrid-3 ES Madrid|eu-frankfurt-2 DE Frankfurt am Main|af-casablanca-1 MA Casablanca`,
} as const;

export type Cloud = keyof typeof REGIONS;

interface CloudPlace {
  readonly country_code: string;
  readonly region?: string;
  readonly city?: string;
}

/** The places of a cloud's regions, by the name of the region. */
export const CLOUD_REGIONS: Readonly<Record<Cloud, ReadonlyMap<string, CloudPlace>>> = {
  amazon: regionsOf(REGIONS.amazon),
  amazonZone: regionsOf(REGIONS.amazonZone),
  google: regionsOf(REGIONS.google),
  microsoft: regionsOf(REGIONS.microsoft),
  oracle: regionsOf(REGIONS.oracle),
};

function regionsOf(table: string): ReadonlyMap<string, CloudPlace> {
  return new Map(
    table
      .trim()
      .split(/\s*[|\n]\s*/)
      .map((line) => {
        const [, name, country, region, city] = /^(\S+) ([A-Z]{2})(?:-(\w+))?(?: (.+))?$/.exec(line)!;
        return [name!, { country_code: country!, ...(region && { region }), ...(city && { city }) }];
      }),
  );
}
