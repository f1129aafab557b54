import { isEmploymentType } from '../../record/employment-types';
import type { ExperienceDraft } from '../../record/profile-draft';

/** `Acme · Full-time` ends in the kind of employment, `Barnes · Noble` is a name. */
export function companyIn(text: string | undefined): Pick<ExperienceDraft, 'companyName' | 'employmentType'> {
  const parts = text?.split(/\s+[·•]\s+/) ?? [];
  const last = parts.length > 1 ? parts.pop()! : '';
  return isEmploymentType(last)
    ? { companyName: parts.join(' · '), employmentType: last }
    : { companyName: text, employmentType: undefined };
}
