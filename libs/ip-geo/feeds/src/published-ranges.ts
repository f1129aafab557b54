import { type Cloud, CLOUD_REGIONS } from './cloud-regions';
import { type FeedLink, type FeedRecord, type PublishedNetwork } from './feed-entry';

const HOSTING: FeedRecord = { type: 'hosting', is_hosting: true };

type PublishedRanges = readonly PublishedNetwork[];

/** Amazon's ip-ranges.json: https://docs.aws.amazon.com/vpc/latest/userguide/aws-ip-syntax.html */
export function parseAmazon(text: string): PublishedRanges {
  const document = JSON.parse(text) as unknown;
  const all = [...listIn(document, 'prefixes'), ...listIn(document, 'ipv6_prefixes')];
  return all.map((one) => {
    const [region, service] = [textIn(one, 'region'), textIn(one, 'service')];
    const isAnycast = region === 'GLOBAL' && ['GLOBALACCELERATOR', 'ROUTE53'].includes(service);
    const network = textIn(one, 'ip_prefix') || textIn(one, 'ipv6_prefix');
    // A zone outside of its region's place: us-east-1-bue-1, eu-west-3-wl1-cmn1.
    const zone = textIn(one, 'network_border_group').replace(region, '');
    const [, city] = /-([a-z]{3})-?\d/.exec(zone) ?? [];
    if (zone !== '') return [network, inRegion('amazonZone', city ?? '')] as const;
    return [network, inRegion('amazon', region, isAnycast)] as const;
  });
}

/** Google's cloud.json: https://cloud.google.com/compute/docs/faq#find_ip_range */
export function parseGoogle(text: string): PublishedRanges {
  return listIn(JSON.parse(text), 'prefixes').map(
    (one) =>
      [
        textIn(one, 'ipv4Prefix') || textIn(one, 'ipv6Prefix'),
        inRegion('google', textIn(one, 'scope')),
      ] as const,
  );
}

/** Microsoft's ServiceTags_Public_*.json: https://learn.microsoft.com/azure/virtual-network/service-tags-overview */
export function parseMicrosoft(text: string): PublishedRanges {
  const all = listIn(JSON.parse(text), 'values').flatMap((tag): PublishedRanges => {
    const properties = (tag as { properties?: unknown } | null)?.properties;
    const name = textIn(tag, 'name');
    const isAnycast = name === 'AzureFrontDoor.Frontend';
    // The tags of services repeat the networks of AzureCloud.
    if (!isAnycast && !/^AzureCloud(\.|$)/.test(name)) return [];
    const record = inRegion('microsoft', textIn(properties, 'region'), isAnycast);
    return listIn(properties, 'addressPrefixes').map((network) => [String(network), record]);
  });
  // AzureCloud without a region lists all networks again.
  return [...all.filter(([, { country_code }]) => country_code), ...all];
}

/** The address of the newest file, in the page that Microsoft links it from. */
export function microsoftFile(page: string): FeedLink | undefined {
  const url = /https:\/\/download\.microsoft\.com\/download\/[\w/-]+\/ServiceTags_Public_\d{8}\.json/.exec(
    page,
  )?.[0];
  return url === undefined ? undefined : { url };
}

/** Oracle's public_ip_ranges.json: https://docs.oracle.com/iaas/Content/General/Concepts/addressranges.htm */
export function parseOracle(text: string): PublishedRanges {
  return listIn(JSON.parse(text), 'regions').flatMap((region): PublishedRanges => {
    const record = inRegion('oracle', textIn(region, 'region'));
    return listIn(region, 'cidrs').map((one) => [textIn(one, 'cidr'), record]);
  });
}

/** Fastly's public-ip-list: https://www.fastly.com/documentation/reference/api/utils/public-ip-list/ */
export function parseFastly(text: string): PublishedRanges {
  const document = JSON.parse(text) as unknown;
  const all = [...listIn(document, 'addresses'), ...listIn(document, 'ipv6_addresses')];
  return all.map((network) => [String(network), { ...HOSTING, is_anycast: true }]);
}

/** GitHub's meta: https://docs.github.com/rest/meta/meta. The networks of its runners are other clouds'. */
export function parseGithub(text: string): PublishedRanges {
  const document = JSON.parse(text) as unknown;
  const all = ['hooks', 'web', 'api', 'git', 'pages'].flatMap((name) => listIn(document, name));
  return [...new Set(all)].map((network) => [String(network), HOSTING]);
}

function inRegion(cloud: Cloud, region: string, isAnycast = false): FeedRecord {
  return { ...HOSTING, ...CLOUD_REGIONS[cloud].get(region), ...(isAnycast && { is_anycast: true }) };
}

/** @throws Error where a document has no such list */
function listIn(value: unknown, name: string): readonly unknown[] {
  const list = (value as Record<string, unknown> | null)?.[name];
  if (!Array.isArray(list)) throw new Error(`it has no list named ${name}`);
  return list;
}

function textIn(value: unknown, name: string): string {
  const text = (value as Record<string, unknown> | null)?.[name];
  return typeof text === 'string' ? text : '';
}
