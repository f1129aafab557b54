import { Anchor } from '@mantine/core';
import type { IpLookupAnswer } from '@enrichment/client';
import { useSession } from '../api/queries';
import { locale } from '../format/locale';
import { Tag, Terms } from '../ui/values';

export function IpPlace({ answer }: { answer: IpLookupAnswer }) {
  const { ip, version, range, location, network, privacy, is_private, is_eu } = answer;
  const isBundled = useSession().data?.bundled_places;
  const uses = Object.entries(useNames).filter(([use]) => privacy[use as keyof typeof privacy]);
  const { city, region, country, latitude, longitude } = location;
  const place = [...new Set([city, region, country])].filter(Boolean).join(', ');
  return (
    <article className="stacked" aria-label={ip}>
      <header>
        <h3>{place || (is_private ? 'Not on the public internet' : 'Place not known')}</h3>
        <div className="row">
          <Tag>IPv{version}</Tag>
          <Tag tone={is_private ? 'warn' : 'plain'}>{range.replaceAll('_', ' ')}</Tag>
          {is_eu && <Tag tone="accent">European Union</Tag>}
          {network.type && <Tag>{typeNames[network.type]}</Tag>}
          {location.disputed && <Tag tone="warn">Disputed territory</Tag>}
          {answer.bot && <Tag>{answer.bot.name}</Tag>}
          {answer.is_anycast && <Tag tone="warn">Anycast</Tag>}
          {uses.map(([use, name]) => (
            <Tag key={use} tone="warn">
              {name}
            </Tag>
          ))}
        </div>
      </header>
      {!country && (
        <p className="muted">
          {is_private
            ? 'It is not reachable from the whole internet, so it has no place.'
            : 'No source knows where it is.'}
        </p>
      )}
      <Terms
        terms={[
          ['Address', <bdi className="mono">{ip}</bdi>],
          ['Postal code', location.postal_code],
          [
            'Coordinates',
            latitude !== null && longitude !== null && <OnMap latitude={latitude} longitude={longitude} />,
          ],
          ['Accuracy', accuracy(answer)],
          ['VPN service', privacy.service],
          ['Time there', location.timezone && `${timeIn(location.timezone)} (${location.timezone})`],
          ['Currency', location.currency],
          ['Calling code', location.calling_code],
          ['Languages', location.languages?.map(languageName).join(', ')],
          ['Network', network.cidr && <bdi className="mono">{network.cidr}</bdi>],
          ['Organization', network.organization],
          ['Provider', network.isp],
          ['Autonomous system', network.asn === null ? null : `AS${network.asn}`],
          ['Route', network.route && <bdi className="mono">{network.route}</bdi>],
          ['Domain', network.domain],
          ['Data of', answer.data_date],
        ]}
      />
      {isBundled && (
        <p className="muted">
          <Anchor href="https://db-ip.com" size="sm">
            IP Geolocation by DB-IP
          </Anchor>
        </p>
      )}
    </article>
  );
}

const typeNames: Readonly<Record<NonNullable<IpLookupAnswer['network']['type']>, string>> = {
  isp: 'Internet provider',
  mobile: 'Mobile network',
  hosting: 'Hosting network',
  business: 'Business',
  education: 'Education',
  government: 'Government',
};

const useNames: Readonly<Record<Extract<keyof IpLookupAnswer['privacy'], `is_${string}`>, string>> = {
  is_hosting: 'Data centre',
  is_tor: 'Tor exit',
  is_vpn: 'VPN',
  is_proxy: 'Proxy',
  is_relay: 'Relay',
};

function accuracy({ accuracy: level, location }: IpLookupAnswer): string | null {
  const parts = [
    level && `${level} confirmed`,
    location.city_confidence !== null && `city right in ${Math.round(location.city_confidence * 100)} %`,
    location.accuracy_radius_km !== null && `${location.accuracy_radius_km} km around`,
  ];
  return parts.filter(Boolean).join(', ') || null;
}

function languageName(code: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
}

/** A link to a map of another site, which loads only when it is opened. */
function OnMap({ latitude, longitude }: { latitude: number; longitude: number }) {
  const part = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=9/${latitude}/${longitude}`;
  return (
    <Anchor href={map} target="_blank" rel="noopener noreferrer" size="sm">
      {part(latitude, 'N', 'S')}, {part(longitude, 'E', 'W')}
    </Anchor>
  );
}

/** The current time of day in a zone; empty if the browser does not know the zone. */
function timeIn(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format();
  } catch {
    return '';
  }
}
