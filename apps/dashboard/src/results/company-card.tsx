import type { Company, EmailCompany } from '@enrichment/client';
import { count } from '../format/numbers';
import { Tag, Terms } from '../ui/values';
import { Head, Overview, WebLink } from './head';

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
