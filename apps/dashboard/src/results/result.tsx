import type { CompanyAnswer, EmailValidationAnswer, IpLookupAnswer, ProfileAnswer } from '@enrichment/client';
import type { ReactNode } from 'react';
import { CompanyCard } from './company-card';
import { EmailVerdict } from './email-verdict';
import { IpPlace } from './ip-place';
import { ProfileCard } from './profile-card';

const views: Readonly<Record<string, (data: never) => ReactNode>> = {
  email: (data: EmailValidationAnswer) => <EmailVerdict answer={data} />,
  company: ({ result }: CompanyAnswer) => <CompanyCard company={result} />,
  profile: ({ result }: ProfileAnswer) => <ProfileCard profile={result} />,
  ip: (data: IpLookupAnswer) => <IpPlace answer={data} />,
};

/** Whether the page has a view of the operation's answer, in addition to its JSON. */
export function hasView(operation: string): boolean {
  return operation in views;
}

export function Result({ operation, data }: { operation: string; data: unknown }) {
  return views[operation]!(data as never);
}
