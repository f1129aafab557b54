import type { Profile } from '@enrichment/client';
import type { ReactNode } from 'react';
import { count } from '../format/numbers';
import { Tag, Terms } from '../ui/values';
import { Head, Overview, WebLink } from './head';

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
