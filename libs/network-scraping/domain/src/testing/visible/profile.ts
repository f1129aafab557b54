import type { ProfileRecord } from '../../record/profile';
import type { Wording } from './wording';

/** A person to be shown on pages of every generation. */
export interface ShownProfile {
  slug: string;
  firstName: string;
  lastName: string;
  headline?: string | undefined;
  location?: string | undefined;
  industry?: string | undefined;
  website?: string | undefined;
  about?: readonly string[] | undefined;
  followers?: number | undefined;
  connections?: number | undefined;
  /** Consecutive roles at one company are a group, in generations with groups. */
  experiences: readonly ShownRole[];
  education: readonly ShownSchool[];
  certifications: readonly ShownCertification[];
  languages: readonly { name: string; proficiency?: string | undefined }[];
  skills: readonly string[];
}

export interface ShownRole {
  title: string;
  company: string;
  companySlug?: string | undefined;
  location?: string | undefined;
  start: string;
  end?: string | undefined;
  description?: string | undefined;
}

export interface ShownSchool {
  school: string;
  schoolSlug?: string | undefined;
  degree?: string | undefined;
  field?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

export interface ShownCertification {
  name: string;
  authority: string;
  issued?: string | undefined;
  expires?: string | undefined;
  credentialId?: string | undefined;
  url?: string | undefined;
}

/** A generation of the mark-up. */
export interface Generation {
  name: string;
  /** Fields of the record that pages of this generation do not show. */
  unshown: readonly (keyof ProfileRecord)[];
  write(profile: ShownProfile, wording: Wording): string;
}

const base = 'https://network.example';

export const companyUrl = (slug: string): string => `${base}/company/${encodeURIComponent(slug)}`;
export const schoolUrl = (slug: string): string => `${base}/school/${encodeURIComponent(slug)}`;
/** Another subject's address in the form of the site's links. */
export const redirecting = (url: string): string =>
  `${base}/redir/redirect?url=${encodeURIComponent(url)}&amp;urlhash=aB1c&amp;trk=public_profile`;

export const urlOfProfile = ({ slug }: ShownProfile): string => `${base}/in/${slug}`;

/** The roles of a profile; consecutive ones at one company together. */
export function groupsOf(roles: readonly ShownRole[]): readonly (readonly [ShownRole, ...ShownRole[]])[] {
  const groups: [ShownRole, ...ShownRole[]][] = [];
  for (const role of roles) {
    const last = groups.at(-1);
    if (last && last[0].company === role.company) last.push(role);
    else groups.push([role]);
  }
  return groups;
}

/** The record to be read from a profile's page, without the address that its location is split into. */
export function recordOf(profile: ShownProfile, { unshown }: Generation): Partial<ProfileRecord> {
  const current = profile.experiences.find(({ end }) => end === undefined);
  const record: Partial<ProfileRecord> = {
    name: `${profile.firstName} ${profile.lastName}`,
    firstName: profile.firstName,
    lastName: profile.lastName,
    headline: profile.headline ?? null,
    location: profile.location ?? null,
    industry: profile.industry ?? null,
    websiteUrl: profile.website ?? null,
    overview: profile.about?.join('\n\n') ?? null,
    followerCount: profile.followers ?? null,
    connectionCount: profile.connections ?? null,
    currentTitle: current?.title ?? null,
    currentCompanyName: current?.company ?? null,
    currentCompanyNetworkId: current?.companySlug ?? null,
    experiences: profile.experiences.map((role) => ({
      title: role.title,
      companyName: role.company,
      companyNetworkId: role.companySlug ?? null,
      companyUrl: role.companySlug === undefined ? null : companyUrl(role.companySlug),
      employmentType: null,
      location: role.location ?? null,
      startDate: role.start,
      endDate: role.end ?? null,
      isCurrent: role.end === undefined,
      description: role.description ?? null,
    })),
    education: profile.education.map((entry) => ({
      schoolName: entry.school,
      schoolNetworkId: entry.schoolSlug ?? null,
      degree: entry.degree ?? null,
      fieldOfStudy: entry.field ?? null,
      startDate: entry.start ?? null,
      endDate: entry.end ?? null,
      description: null,
    })),
    certifications: profile.certifications.map((entry) => ({
      name: entry.name,
      authority: entry.authority,
      credentialId: entry.credentialId ?? null,
      url: entry.url ?? null,
      startDate: entry.issued ?? null,
      endDate: entry.expires ?? null,
    })),
    languages: profile.languages.map(({ name, proficiency }) => ({ name, proficiency: proficiency ?? null })),
    skills: profile.skills,
  };
  return Object.fromEntries(
    Object.entries(record).filter(([key]) => !unshown.includes(key as keyof ProfileRecord)),
  );
}
