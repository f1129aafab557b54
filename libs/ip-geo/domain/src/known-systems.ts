import { type NetworkType } from './geo-facts';
import { typeOfName } from './type-of-name';

/**
 * Large autonomous systems with the main business and the website of their holders. The numbers were compared with the
 * names in the bundled database of June 2026. Other systems are judged by their name.
 */
const SYSTEMS: Readonly<Partial<Record<NetworkType, string>>> = {
  hosting: `
    8075 microsoft.com|8560 ionos.com|9009 m247.com|12876 scaleway.com|13335 cloudflare.com|14061 digitalocean.com|14618 amazon.com|15169 google.com
    16276 ovhcloud.com|16509 amazon.com|19318 interserver.net|20473 vultr.com|20940 akamai.com|24940 hetzner.com|26347 dreamhost.com
    26496 godaddy.com|31898 oracle.com|36351 ibm.com|37963 alibabacloud.com|40021 contabo.com|45090 tencent.com|45102 alibabacloud.com
    46606 newfold.com|51167 contabo.com|54113 fastly.com|54825 equinix.com|60781 leaseweb.com|63949 akamai.com|132203 tencent.com|136907 huaweicloud.com
    197540 netcup.eu|212238 datacamp.co.uk|213230 hetzner.com|396982 google.com`,
  isp: `
    701 verizon.com|2856 bt.com|3215 orange.fr|3269 telecomitalia.it|3320 telekom.de|3352 telefonica.com|3462 hinet.net|4134 chinatelecom.com.cn
    4713 ntt.com|4766 kt.com|4837 chinaunicom.com|5089 virginmedia.com|5607 sky.com|6327 shaw.ca|6830 libertyglobal.com|7018 att.com|7922 comcast.com
    8881 versatel.de|12322 free.fr|13285 talktalk.co.uk|14593 starlink.com|20001 spectrum.com|20115 spectrum.com|22773 cox.com|28573 claro.com.br|31334 vodafone.de
    174 cogentco.com|209 lumen.com|2497 iij.ad.jp|2516 kddi.com|2519 arteria-net.com|2686 att.com|2914 ntt.com|3257 gtt.net|3356 lumen.com
    3549 lumen.com|3561 lumen.com|4725 softbank.jp|4755 tatacommunications.com|4788 tm.com.my|5466 eir.ie|5713 telkom.co.za|6389 att.com
    6461 zayo.com|6848 telenet.be|8452 te.eg|8551 bezeqint.net|12479 orange.es|17506 arteria-net.com|17676 softbank.jp|22561 lumen.com
    37457 telkom.co.za`,
  mobile: `
    6167 verizonwireless.com|9605 docomo.ne.jp|20057 att.com|21928 t-mobile.com|22394 verizonwireless.com|35819 mobily.com.sa|55836 jio.com|206067 three.co.uk`,
  education: `
    3 mit.edu|32 stanford.edu|25 berkeley.edu|88 princeton.edu|131 ucsb.edu|680 dfn.de|786 jisc.ac.uk|1103 surf.nl|2200 renater.fr
    81 mcnc.org|137 garr.it|224 sikt.no|237 merit.edu|378 iucc.ac.il|559 switch.ch|600 oar.net|766 rediris.es|1101 surf.nl|1213 heanet.ie
    2018 tenet.ac.za|2152 cenic.org|2611 belnet.be|2852 cesnet.cz|2907 nii.ac.jp|7575 aarnet.edu.au`,
  government: `
    270 nasa.gov|4155 usda.gov|5774 usps.com|22284 doi.gov`,
};

interface KnownSystem {
  readonly type: NetworkType;
  /** Undefined for a holder that is recognized by its name. */
  readonly domain?: string;
}

const known = new Map<number, KnownSystem>(
  Object.entries(SYSTEMS).flatMap(([type, lines]) =>
    lines
      .trim()
      .split(/\s*[|\n]\s*/)
      .map((line) => {
        const [asn, domain] = line.split(' ') as [string, string];
        return [Number(asn), { type: type as NetworkType, domain }] as const;
      }),
  ),
);

/**
 * Main business and domain of the holder of an autonomous system.
 *
 * @param name of the holder
 * @returns undefined when neither the number nor the name shows it
 */
export function knownSystem(asn: number | null, name: string | null): KnownSystem | undefined {
  const listed = asn === null ? undefined : known.get(asn);
  const type = listed || name === null ? undefined : typeOfName(name);
  return listed ?? (type && { type });
}

/**
 * Autonomous systems of which a large part carries users who are elsewhere: the exits of iCloud Private Relay and of Cloudflare's WARP.
 * Databases place them where their holder is. 13335: Cloudflare, 36183: Akamai, 54113: Fastly.
 */
const SHARED: ReadonlySet<number> = new Set([13_335, 36_183, 54_113]);

/** Whether users of an autonomous system are not where databases place it. */
export function isShared(asn: number | null): boolean {
  return asn !== null && SHARED.has(asn);
}
