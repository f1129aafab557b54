import type {
  CertificationDraft,
  EducationDraft,
  ExperienceDraft,
  ProfileDraft,
} from '../../record/profile-draft';
import { addressOf, imageOf, shortDescriptionOf } from './company-entity';
import { typesOf, type EntityGraph } from './entities';
import { field, isNode, listOf, textOf, type JsonNode } from '../markup/json';

const degreeFields = ['degree', 'educationalCredentialAwarded'] as const;
const schoolTypes = /School|College|University|EducationalOrganization/;

/** Reads a schema.org Person (JSON-LD or microdata). */
export function draftOfPerson(node: JsonNode, graph: EntityGraph): ProfileDraft {
  const address = addressOf(field(node, 'address', 'homeLocation', 'workLocation'), graph);
  const alumni = graph.resolveAll(field(node, 'alumniOf'));
  const credentials = graph.resolveAll(field(node, 'hasCredential')).filter(isNode).filter(isCertificate);
  return {
    name: textOf(field(node, 'name')),
    firstName: textOf(field(node, 'givenName')),
    lastName: textOf(field(node, 'familyName')),
    headline: textOf(field(node, 'headline')) ?? shortDescriptionOf(node),
    overview: textOf(field(node, 'description')),
    pictureUrl: imageOf(field(node, 'image'), graph, field(node, 'name')),
    // `sameAs` of a person are profiles elsewhere.
    websiteUrls: listOf(field(node, 'url')),
    industry: textOf(field(node, 'industry')),
    location: typeof address === 'string' ? address : undefined,
    address: typeof address === 'string' ? undefined : address,
    followers: interactions(node, graph, /Follow|Subscribe/),
    connections: interactions(node, graph, /Befriend|Connect/),
    experiences: [
      ...currentRoles(node, graph),
      ...alumni
        .filter((entry) => !isSchool(entry, graph))
        .flatMap((entry) => rolesAt(entry, graph, undefined, false)),
    ],
    education: alumni.filter((entry) => isSchool(entry, graph)).map((entry) => educationOf(entry, graph)),
    skills: graph.resolveAll(field(node, 'knowsAbout', 'skills')).map(textOf),
    languages: graph
      .resolveAll(field(node, 'knowsLanguage'))
      .map((language) => ({
        name: languageName(textOf(language)),
        proficiency: isNode(language)
          ? textOf(field(language, 'proficiency', 'proficiencyLevel'))
          : undefined,
      })),
    certifications: credentials.map((credential) => certificationOf(credential, graph)),
  };
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** The English name of a code (BCP 47), or the name on the page. */
function languageName(name: string | number | undefined): string | number | undefined {
  const isCode =
    typeof name === 'string' && /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i.test(name) && name === name.trim();
  if (!isCode || name.length > 20) return name;
  try {
    return languageNames.of(name.replaceAll('_', '-')) ?? name;
  } catch {
    return name;
  }
}

/** `worksFor` with `jobTitle`: lists of the same length belong together, a single title belongs to the first employer. */
function currentRoles(node: JsonNode, graph: EntityGraph): readonly ExperienceDraft[] {
  const works = graph.resolveAll(field(node, 'worksFor', 'hasOccupation', 'affiliation'));
  const titles = listOf(field(node, 'jobTitle'));
  if (works.length === 0)
    return titles.slice(0, 1).map((title) => ({ title: textOf(title), isCurrent: true }));
  const paired = titles.length === works.length;
  return works.flatMap((work, i) => {
    const title = paired ? titles[i] : titles.length === 1 && i === 0 ? titles[0] : undefined;
    return rolesAt(work, graph, title, true);
  });
}

/**
 * The roles at one organization, in any of schema.org's shapes: the organization alone, with `member` roles inside, or a Role
 * around it that repeats the property that led to it.
 */
function rolesAt(
  value: unknown,
  graph: EntityGraph,
  title: unknown,
  isCurrent?: boolean,
): readonly ExperienceDraft[] {
  if (!isNode(value))
    return typeof value === 'string' ? [{ title: textOf(title), companyName: textOf(value), isCurrent }] : [];
  if (typesOf(value).some((type) => type.endsWith('Role'))) {
    const company = graph
      .resolveAll(field(value, 'worksFor', 'alumniOf', 'memberOf', 'hasOccupation', 'affiliation'))
      .find(isNode);
    return isOccupation(company)
      ? [roleOf(value, undefined, title ?? field(company, 'name'), isCurrent)]
      : [roleOf(value, company, title, isCurrent)];
  }
  if (isOccupation(value)) return [{ title: textOf(title ?? field(value, 'name')), isCurrent }];
  const members = graph.resolveAll(field(value, 'member')).filter(isNode);
  if (members.length === 0) return [roleOf(value, value, title, isCurrent)];
  return members.map((member) => roleOf(member, value, members.length === 1 ? title : undefined, isCurrent));
}

function roleOf(
  role: JsonNode,
  company: JsonNode | undefined,
  title: unknown,
  isCurrent?: boolean,
): ExperienceDraft {
  // An organization inside a role may have the role's place; a referenced one has its seat.
  const isInside =
    field(role, 'worksFor', 'alumniOf', 'memberOf', 'hasOccupation', 'affiliation') === undefined;
  const startDate = field(role, 'startDate');
  return {
    title: textOf(field(role, 'roleName', 'jobTitle', 'namedPosition') ?? title),
    companyName: textOf(field(company, 'name', 'legalName')),
    companyUrl: listOf(field(company, 'url', '@id'))[0],
    employmentType: textOf(field(role, 'employmentType')),
    location: placeOf(
      field(role, 'location', 'jobLocation') ?? (isInside ? field(company, 'location') : undefined),
    ),
    startDate: textOf(startDate),
    endDate: textOf(field(role, 'endDate')),
    // Dates decide; without any, the property that led to the role decides.
    isCurrent: startDate === undefined ? isCurrent : undefined,
    description: role === company ? undefined : textOf(field(role, 'description')),
  };
}

/** An occupation has the name of the work, not of an employer. */
function isOccupation(value: unknown): boolean {
  return typesOf(value).includes('Occupation');
}

/** Networks list past employers as `alumniOf`, too, with the type of a plain organization. */
function isSchool(value: unknown, graph: EntityGraph): boolean {
  if (!isNode(value)) return true;
  const inner = graph.resolve(field(value, 'alumniOf'));
  if (field(value, ...degreeFields) !== undefined) return true;
  return [...typesOf(value), ...typesOf(inner)].some((type) => schoolTypes.test(type));
}

function educationOf(value: unknown, graph: EntityGraph): EducationDraft {
  const inner = graph.resolve(field(value, 'alumniOf'));
  const school = inner ?? value;
  const role = inner ? value : (graph.resolveAll(field(value, 'member'))[0] ?? value);
  return {
    schoolName: isNode(school) ? textOf(field(school, 'name', 'legalName')) : textOf(school),
    schoolUrl: listOf(field(school, 'url', '@id'))[0],
    degree: textOf(field(role, 'roleName', ...degreeFields)),
    fieldOfStudy: textOf(field(role, 'fieldOfStudy', 'educationalProgram', 'about')),
    startDate: textOf(field(role, 'startDate')),
    endDate: textOf(field(role, 'endDate')),
    description: role === school ? undefined : textOf(field(role, 'description')),
  };
}

/** Degrees are education, which is in `alumniOf`. */
function isCertificate(credential: JsonNode): boolean {
  return !/degree/i.test(String(textOf(field(credential, 'credentialCategory')) ?? ''));
}

function certificationOf(node: JsonNode, graph: EntityGraph): CertificationDraft {
  const identifier = listOf(field(node, 'identifier'))[0];
  return {
    name: textOf(field(node, 'name')),
    authority: textOf(
      graph.resolveAll(field(node, 'recognizedBy', 'issuedBy', 'issuer', 'sourceOrganization')),
    ),
    credentialId: isNode(identifier) ? textOf(field(identifier, 'value')) : textOf(identifier),
    url: textOf(field(node, 'url')),
    startDate: textOf(field(node, 'validFrom', 'dateIssued', 'dateCreated', 'datePublished')),
    endDate: textOf(field(node, 'expires', 'validUntil')),
  };
}

function interactions(node: JsonNode, graph: EntityGraph, action: RegExp): unknown {
  const counters = graph.resolveAll(field(node, 'interactionStatistic', 'agentInteractionStatistic'));
  const counter = counters.find((entry) => {
    const type = field(entry, 'interactionType');
    return action.test(typeof type === 'string' ? type : typesOf(type).join(' '));
  });
  return textOf(field(counter, 'userInteractionCount'));
}

function placeOf(value: unknown): string | number | undefined {
  const place = listOf(value)[0];
  const address = field(place, 'address');
  if (!isNode(address)) return textOf(address ?? place);
  const parts = [
    field(address, 'addressLocality'),
    field(address, 'addressRegion'),
    field(address, 'addressCountry'),
  ];
  return parts.map(textOf).filter(Boolean).join(', ') || undefined;
}
