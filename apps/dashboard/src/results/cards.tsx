import type { Company, EmailCompany, Profile } from '@enrichment/client';
import type { ReactNode } from 'react';
import { Anchor, Box } from '@mantine/core';
import { count } from '../format/numbers';
import { Tag, Terms } from '../ui/values';
import { initials } from './initials';

export function ProfileCard({ profile }: { profile: Profile }) {
  const { experiences, education, certifications, languages, skills } = profile;
  return (
    <article className="stacked" aria-label={profile.name}>
      <Head
        of="person"
        name={profile.name}
        line={profile.headline ?? profile.current_title}
        tags={profile.deleted && <Tag tone="warn">Page gone</Tag>}
      />
      <Overview text={profile.overview} />
      <Terms
        terms={[
          ['Works at', profile.current_company_name],
          ['Location', profile.location ?? profile.address_country],
          ['Industry', profile.industry],
          ['Followers', profile.follower_count === null ? null : count(profile.follower_count)],
          ['Connections', profile.connection_count === null ? null : count(profile.connection_count)],
          ['Website', profile.website_url && <WebLink url={profile.website_url} />],
          ['Languages', languages.map(({ name }) => name).join(', ')],
          ['Picture', profile.picture_url && <WebLink url={profile.picture_url}>Open</WebLink>],
          ['network_id', <bdi className="mono">{profile.network_id}</bdi>],
        ]}
      />
      <History
        title="Experience"
        items={experiences.map(({ title, company_name, start_date, end_date, is_current, location }) => ({
          what: title ?? company_name,
          where: [title && company_name, location].filter(Boolean).join(', '),
          when: period(start_date, is_current ? 'today' : end_date),
        }))}
      />
      <History
        title="Education"
        items={education.map(({ school_name, degree, field_of_study, start_date, end_date }) => ({
          what: school_name,
          where: [degree, field_of_study].filter(Boolean).join(', '),
          when: period(start_date, end_date),
        }))}
      />
      <History
        title="Certifications"
        items={certifications.map(({ name, authority, start_date, end_date }) => ({
          what: name,
          where: authority ?? '',
          when: period(start_date, end_date),
        }))}
      />
      {skills.length > 0 && (
        <section>
          <h4>Skills</h4>
          <ul className="row">
            {skills.map((skill) => (
              <li key={skill}>
                <Tag>
                  <bdi>{skill}</bdi>
                </Tag>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

interface Item {
  readonly what: string | null;
  readonly where: string;
  readonly when: string;
}

function History({ title, items }: { title: string; items: readonly Item[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ol className="stacked">
        {items.map(({ what, where, when }, index) => (
          <li key={index} className="pair">
            <span dir="auto">{what}</span>
            {where && (
              <span className="muted small" dir="auto">
                {where}
              </span>
            )}
            {when && <span className="muted small">{when}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The period between two dates of a profile, which may be a year, a month or a day. */
function period(from: string | null, to: string | null): string {
  return [from, to].filter(Boolean).join(' – ');
}

/** A company, or the company of an email's domain, whose record does not show whether the page still exists. */
export function CompanyCard({ company }: { company: Company | EmailCompany }) {
  const { address_postal_code, address_city, address_state, address_country } = company;
  const town = [address_postal_code, address_city].filter(Boolean).join(' ');
  return (
    <article className="stacked" aria-label={company.name}>
      <Head
        of="company"
        name={company.name}
        line={company.industry}
        tags={'deleted' in company && company.deleted && <Tag tone="warn">Page gone</Tag>}
      />
      <Overview text={company.overview} />
      <Terms
        terms={[
          ['Website', company.website_url && <WebLink url={company.website_url} />],
          ['Type', company.type],
          ['Employees', company.employee_count === null ? null : count(company.employee_count)],
          ['Revenue', company.revenue_range],
          [
            'Address',
            [company.address_street, town, address_state, address_country].filter(Boolean).join(', '),
          ],
          ['Picture', company.picture_url && <WebLink url={company.picture_url}>Open</WebLink>],
          ['network_id', <bdi className="mono">{company.network_id}</bdi>],
        ]}
      />
    </article>
  );
}

/**
 * The subject of a record, with initials and a link to the picture. Loading the picture would reveal the reader's address to the
 * profile site.
 */
function Head({
  name,
  line,
  of,
  tags,
}: {
  name: string;
  line: string | null;
  of: 'person' | 'company';
  tags?: ReactNode;
}) {
  return (
    <Box component="header" className="row">
      <Box
        component="span"
        className="badge"
        data-tone="accent"
        style={{ borderRadius: of === 'person' ? '50%' : 10 }}
        aria-hidden="true"
      >
        {initials(name, of)}
      </Box>
      <div className="fill">
        <h3 dir="auto">{name}</h3>
        {line && (
          <p className="muted" dir="auto">
            {line}
          </p>
        )}
        {tags && <div className="row">{tags}</div>}
      </div>
    </Box>
  );
}

const overview = {
  maxHeight: '9.5em',
  overflow: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
} as const;

function Overview({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p style={overview} dir="auto" tabIndex={0} role="region" aria-label="Overview">
      {text}
    </p>
  );
}

/** A URL from an untrusted page. It is a link only with http or https. */
function WebLink({ url, children }: { url: string | null; children?: ReactNode }) {
  if (url === null) return null;
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isWeb) return <bdi>{url}</bdi>;
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" size="sm">
      <bdi>{children ?? url.replace(/^https?:\/\/(www\.)?|\/$/g, '')}</bdi>
    </Anchor>
  );
}
