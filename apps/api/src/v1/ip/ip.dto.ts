import {
  type Accuracy,
  botKinds,
  type BotKind,
  type IpLocation,
  networkTypes,
  type NetworkType,
} from '@enrichment/ip-geo-domain';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsDefined, IsString } from 'class-validator';
import { Flag } from '../../platform/http/body/rules';
import { Answer } from '../../platform/http/operation/answer.dto';
import { OrNull } from '../../platform/http/openapi/properties';

export class IpLookupRequest {
  @ApiProperty({ title: 'IP address', description: 'An IPv4 or IPv6 address.', example: '8.8.8.8' })
  @IsDefined()
  @IsString()
  ip!: string;

  @Flag(false, 'Also return which sources gave the answer.', 'Explain the answer')
  explain?: boolean;
}

export class IpPlace {
  @OrNull('string', { example: 'EU', description: 'AF, AN, AS, EU, NA, OC or SA.' })
  continent_code!: string | null;
  @OrNull('string', { example: 'United Kingdom' })
  country!: string | null;
  @OrNull('string', { example: 'GB', description: 'ISO 3166-1 alpha-2.' })
  country_code!: string | null;
  @OrNull('string', { example: 'England' })
  region!: string | null;
  @OrNull('string', { example: 'ENG', description: 'ISO 3166-2, without the country.' })
  region_code!: string | null;
  @OrNull('string', { example: 'London' })
  city!: string | null;
  @OrNull('string', { example: 'SW1' })
  postal_code!: string | null;
  @OrNull('number', { example: 51.5142 })
  latitude!: number | null;
  @OrNull('number', { example: -0.0931 })
  longitude!: number | null;
  @OrNull('number', { example: 10 })
  accuracy_radius_km!: number | null;
  @OrNull('string', { example: 'Europe/London', description: 'IANA time zone.' })
  timezone!: string | null;
  @OrNull('integer', { example: 60, description: 'Minutes ahead of UTC, now.' })
  utc_offset_minutes!: number | null;
  @OrNull('string', { example: 'GBP', description: 'ISO 4217.' })
  currency!: string | null;
  @OrNull('string', { example: '+44', description: 'ITU-T E.164.' })
  calling_code!: string | null;
  @ApiProperty({
    type: [String],
    nullable: true,
    example: ['en'],
    description: 'ISO 639-1, the main ones of the country.',
  })
  languages!: readonly string[] | null;
  @OrNull('boolean', { example: false, description: 'Whether two states claim the place.' })
  disputed!: boolean | null;
  @OrNull('number', {
    example: 0.7,
    description: 'How often the city is right with such evidence, from 0 to 1.',
  })
  city_confidence!: number | null;
}

export class IpNetwork {
  @OrNull('string', { example: '81.2.69.160/27', description: 'The network that the answer holds for.' })
  cidr!: string | null;
  @OrNull('integer', { example: 20712, description: 'Autonomous system number.' })
  asn!: number | null;
  @OrNull('string', { example: 'Andrews & Arnold Ltd' })
  isp!: string | null;
  @OrNull('string', { example: 'STONEHOUSE office network' })
  organization!: string | null;
  @ApiProperty({
    enum: [...networkTypes, null],
    nullable: true,
    example: 'isp',
    description: 'Use of the network, or main business of its holder.',
  })
  type!: NetworkType | null;
  @OrNull('string', { example: '81.2.64.0/18', description: 'The prefix that is announced, if it is known.' })
  route!: string | null;
  @OrNull('string', {
    example: 'aa.net.uk',
    description: 'The domain of the holder of the autonomous system.',
  })
  domain!: string | null;
}

/** Null where it is unknown; false only where a source lists all such addresses. */
class IpPrivacy {
  @OrNull('boolean', { example: false, description: 'An address of a data centre.' })
  is_hosting!: boolean | null;
  @OrNull('boolean', { example: false, description: 'An exit of the Tor network.' })
  is_tor!: boolean | null;
  @OrNull('boolean', { example: null, description: 'An exit of a public VPN service.' })
  is_vpn!: boolean | null;
  @OrNull('boolean', { example: null, description: 'An open proxy.' })
  is_proxy!: boolean | null;
  @OrNull('boolean', {
    example: null,
    description: 'An address of a relay that keeps the country: iCloud Private Relay.',
  })
  is_relay!: boolean | null;
  @OrNull('string', { example: null, description: 'Name of the VPN service.' })
  service!: string | null;
  @OrNull('string', { example: null, description: 'The day on which the open proxy last responded.' })
  last_seen!: string | null;
}

/** A crawler or monitor whose operator publishes its addresses. */
class IpBot {
  @ApiProperty({ example: 'Googlebot' })
  name!: string;
  @ApiProperty({ enum: botKinds, example: 'search' })
  kind!: BotKind;
}

class IpSource {
  @ApiProperty({ example: 'DB-IP City Lite' })
  name!: string;
  @OrNull('string', { example: '2026-11-20', description: 'The day of its data.' })
  date!: string | null;
}

/** The sources that name each part of the answer, the most trusted first. */
class IpSources {
  @ApiProperty({ type: [IpSource] })
  country!: readonly IpSource[];
  @ApiProperty({ type: [IpSource] })
  city!: readonly IpSource[];
  @ApiProperty({ type: [IpSource], description: 'Of `network.type`.' })
  type!: readonly IpSource[];
  @ApiProperty({ type: [IpSource], description: 'Of `privacy` and `bot`.' })
  privacy!: readonly IpSource[];
}

export class IpLookupAnswer extends Answer {
  @ApiProperty({ description: 'The address in canonical text (RFC 5952).', example: '81.2.69.160' })
  ip!: string;
  @ApiProperty({ enum: [4, 6], example: 4 })
  version!: 4 | 6;
  @ApiProperty({ description: 'True for every address that is not globally reachable.', example: false })
  is_private!: boolean;
  @ApiProperty({ description: 'The IANA special-purpose block, or `public`.', example: 'public' })
  range!: string;
  @OrNull('boolean', {
    example: false,
    description: 'Whether the located country belongs to the European Union.',
  })
  is_eu!: boolean | null;
  @ApiProperty()
  location!: IpPlace;
  @ApiProperty()
  network!: IpNetwork;
  @ApiProperty()
  privacy!: IpPrivacy;
  @OrNull('boolean', { example: null, description: 'Announced in many places at once, so without a city.' })
  is_anycast!: boolean | null;
  @ApiProperty({
    type: IpBot,
    nullable: true,
    description: 'The crawler or monitor that publishes the address.',
  })
  bot!: IpBot | null;
  @ApiProperty({
    enum: ['country', 'region', 'city', null],
    nullable: true,
    example: 'city',
    description: 'The finest level that two sources or the operator confirm.',
  })
  accuracy!: Accuracy | null;
  @OrNull('string', {
    example: '2026-11-20',
    description: 'The day of the oldest data that the answer is made of.',
  })
  data_date!: string | null;
  @ApiPropertyOptional({ type: IpSources, description: 'Only with `explain`.' })
  sources?: IpSources;
}

/** Maps a domain location to the contract's answer. */
export function presentIpLocation(located: IpLocation): Omit<IpLookupAnswer, keyof Answer> {
  const { location, network, traits, countryFacts } = located;
  return {
    ip: located.ip,
    version: located.version,
    is_private: located.isPrivate,
    range: located.range,
    is_eu: located.isEu,
    location: {
      continent_code: location.continentCode,
      country: location.country,
      country_code: location.countryCode,
      region: location.region,
      region_code: location.regionCode,
      city: location.city,
      postal_code: location.postalCode,
      latitude: location.latitude,
      longitude: location.longitude,
      accuracy_radius_km: location.accuracyRadiusKm,
      timezone: location.timezone,
      utc_offset_minutes: located.utcOffsetMinutes,
      currency: countryFacts.currency,
      calling_code: countryFacts.callingCode,
      languages: countryFacts.languages,
      disputed: located.isDisputed,
      city_confidence: located.cityConfidence,
    },
    network: {
      cidr: network.cidr,
      asn: network.asn,
      isp: network.isp,
      organization: network.organization,
      type: network.type,
      route: network.route,
      domain: network.asDomain,
    },
    privacy: {
      is_hosting: traits.isHosting,
      is_tor: traits.isTor,
      is_vpn: traits.isVpn,
      is_proxy: traits.isProxy,
      is_relay: traits.isRelay,
      service: traits.vpnService,
      last_seen: traits.proxyLastSeen,
    },
    is_anycast: traits.isAnycast,
    bot: traits.bot,
    accuracy: located.accuracy,
    data_date: located.dataDate,
    ...(located.sources && { sources: located.sources }),
  };
}
