import type { ProfileRecord } from '@enrichment/network-scraping-domain';
import type { Certification, Education, Experience, Language, Profile } from './profile.dto';

/** Maps a domain record to the contract's profile. */
export function presentProfile(record: ProfileRecord): Profile {
  return {
    name: record.name,
    first_name: record.firstName,
    last_name: record.lastName,
    headline: record.headline,
    overview: record.overview,
    network_id: record.networkId,
    picture_url: record.pictureUrl,
    website_url: record.websiteUrl,
    industry: record.industry,
    location: record.location,
    address_city: record.addressCity,
    address_state: record.addressState,
    address_country: record.addressCountry,
    address_country_code: record.addressCountryCode,
    follower_count: record.followerCount,
    connection_count: record.connectionCount,
    current_title: record.currentTitle,
    current_company_name: record.currentCompanyName,
    current_company_network_id: record.currentCompanyNetworkId,
    experiences: record.experiences.map(presentExperience),
    education: record.education.map(presentEducation),
    skills: [...record.skills],
    languages: record.languages.map(({ name, proficiency }): Language => ({ name, proficiency })),
    certifications: record.certifications.map(presentCertification),
    deleted: record.deleted,
  };
}

function presentExperience(role: ProfileRecord['experiences'][number]): Experience {
  return {
    title: role.title,
    company_name: role.companyName,
    company_network_id: role.companyNetworkId,
    company_url: role.companyUrl,
    employment_type: role.employmentType,
    location: role.location,
    start_date: role.startDate,
    end_date: role.endDate,
    is_current: role.isCurrent,
    description: role.description,
  };
}

function presentEducation(time: ProfileRecord['education'][number]): Education {
  return {
    school_name: time.schoolName,
    school_network_id: time.schoolNetworkId,
    degree: time.degree,
    field_of_study: time.fieldOfStudy,
    start_date: time.startDate,
    end_date: time.endDate,
    description: time.description,
  };
}

function presentCertification(held: ProfileRecord['certifications'][number]): Certification {
  return {
    name: held.name,
    authority: held.authority,
    credential_id: held.credentialId,
    url: held.url,
    start_date: held.startDate,
    end_date: held.endDate,
  };
}
