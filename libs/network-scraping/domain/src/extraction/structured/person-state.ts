import type { AddressParts } from '../../record/address';
import type {
  CertificationDraft,
  EducationDraft,
  ExperienceDraft,
  ProfileDraft,
} from '../../record/profile-draft';
import { addressOf, pictureOf } from './company-state';
import { isNode, listOf, textOf } from '../markup/json';
import { StateNode } from './state-node';

export function draftOfPersonState(node: StateNode): ProfileDraft {
  const address = addressOf(node);
  return {
    name: node.text('name', 'fullname', 'displayname'),
    firstName: node.text('firstname', 'givenname'),
    lastName: node.text('lastname', 'familyname', 'surname'),
    headline: node.text('headline', 'occupation', 'tagline'),
    overview: node.text('overview', 'summary', 'about', 'description', 'bio'),
    pictureUrl: pictureOf(node),
    websiteUrls: listOf(node.get('websiteurl', 'website', 'websites', 'homepage')).map((entry) =>
      isNode(entry) ? new StateNode(entry).get('url', 'href') : entry,
    ),
    industry: node.text('industry', 'industryname'),
    location:
      node.text('location', 'geolocationname', 'locationname') ??
      (typeof address === 'string' ? address : undefined),
    address: typeof address === 'string' || !hasPart(address) ? undefined : address,
    followers: node.get('followercount', 'followerscount', 'followers'),
    connections: node.get('connectioncount', 'connectionscount', 'connections'),
    experiences: node
      .nodes('experiences', 'experience', 'positions', 'positionview', 'jobs', 'workexperience')
      .flatMap(rolesOf),
    education: node.nodes('education', 'educations', 'educationview', 'schools').map(educationOf),
    skills: node.list('skills', 'skill').map(textOf),
    languages: node
      .list('languages', 'language')
      .map((entry) => ({
        name: isNode(entry) ? new StateNode(entry).text('name', 'language') : textOf(entry),
        proficiency: isNode(entry) ? levelOf(new StateNode(entry)) : undefined,
      })),
    certifications: node
      .nodes('certifications', 'certification', 'certificates', 'licenses')
      .map(certificationOf),
  };
}

/** A level in words; `FULL_PROFESSIONAL` is an internal name. */
function levelOf(language: StateNode): string | number | undefined {
  const level = language.text('proficiency', 'level');
  return /^[A-Z]+(?:_[A-Z]+)+$/.test(String(level)) ? undefined : level;
}

/** An entry is one role, or a company with the roles held there. */
function rolesOf(entry: StateNode): readonly ExperienceDraft[] {
  const roles = entry.nodes('roles', 'positions', 'titles');
  return roles.length === 0 ? [roleOf(entry, entry)] : roles.map((role) => roleOf(role, entry));
}

function roleOf(role: StateNode, employer: StateNode): ExperienceDraft {
  const company = employer.node('company', 'organization', 'employer');
  return {
    title: role.text('title', 'position', 'role', 'jobtitle'),
    companyName:
      employer.text('companyname', 'organizationname') ??
      company?.text('name') ??
      employer.text('company', 'organization', 'employer', 'name'),
    companyUrl: employer.get('companyurl') ?? company?.get('url', 'pageurl'),
    companyId:
      employer.get('companynetworkid', 'companyslug', 'companyuniversalname') ??
      company?.get('networkid', 'universalname', 'slug'),
    employmentType: role.text('employmenttype', 'jobtype'),
    location: role.text('location', 'locationname'),
    ...periodOf(role),
    isCurrent: role.get('iscurrent', 'current'),
    description: role.text('description', 'summary'),
  };
}

function educationOf(entry: StateNode): EducationDraft {
  const school = entry.node('school', 'institution', 'organization');
  return {
    schoolName:
      entry.text('schoolname', 'institutionname') ??
      school?.text('name') ??
      entry.text('school', 'institution', 'name'),
    schoolUrl: entry.get('schoolurl') ?? school?.get('url'),
    schoolId: entry.get('schoolnetworkid', 'schoolslug') ?? school?.get('networkid', 'universalname', 'slug'),
    degree: entry.text('degree', 'degreename'),
    fieldOfStudy: entry.text('fieldofstudy', 'field', 'major'),
    ...periodOf(entry),
    description: entry.text('description', 'activities'),
  };
}

function certificationOf(entry: StateNode): CertificationDraft {
  return {
    name: entry.text('name', 'title'),
    authority: entry.text('authority', 'issuer', 'organization', 'issuingorganization'),
    credentialId: entry.text('credentialid', 'licensenumber', 'license'),
    url: entry.get('url', 'credentialurl'),
    ...periodOf(entry),
  };
}

function periodOf(entry: StateNode): { startDate: unknown; endDate: unknown } {
  const period = entry.node('timeperiod', 'daterange', 'period', 'dates') ?? entry;
  return {
    startDate: period.get('startdate', 'start', 'startedon', 'from', 'issuedate', 'issuedon'),
    endDate: period.get('enddate', 'end', 'endedon', 'to', 'expirationdate', 'expireson'),
  };
}

function hasPart(parts: AddressParts | undefined): boolean {
  return Object.values(parts ?? {}).some((part) => part !== undefined);
}
