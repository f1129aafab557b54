import type { EmailValidationAnswer } from '@enrichment/client';
import { Progress } from '@mantine/core';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { count, percent } from '../format/numbers';
import { date } from '../format/times';
import { StateTag, Tag, Terms } from '../ui/values';
import { confidenceName, explainVerdict } from './explain-verdict';
import { Notice } from '../ui/page';
import { CompanyCard } from './cards';

const tones = { deliverable: 'good', undeliverable: 'bad', risky: 'warn', unknown: 'plain' } as const;

export function EmailVerdict({ answer }: { answer: EmailValidationAnswer }) {
  const { status, confidence_score, reason, suggestion, domain_info, mx_records, checks, smtp } = answer;
  return (
    <article className="stacked" aria-label={answer.email}>
      <header>
        <h3 dir="auto">{answer.email}</h3>
        <div className="row">
          <StateTag of={[status[0]!.toUpperCase() + status.slice(1), tones[status]]} />
          <Tag>{reason.replaceAll('_', ' ')}</Tag>
          {answer.is_academic && <Tag>university or school</Tag>}
          {answer.is_government && <Tag>authority</Tag>}
        </div>
      </header>
      <Confidence score={confidence_score} />
      <p>{explainVerdict(answer)}</p>
      {suggestion && (
        <Notice tone="warn" title="Did you mean">
          <bdi className="mono">{suggestion}</bdi>
        </Notice>
      )}
      <section>
        <h4>Evidence</h4>
        <ul className="choices">
          <Check holds={answer.is_valid}>Well-formed address</Check>
          <Check holds={whether(checks.dns)}>Domain has mail servers</Check>
          <Check holds={whether(checks.smtp)}>Mail server answers</Check>
          <Check holds={whether(checks.catch_all, 'no')}>Does not accept every name</Check>
          <Check holds={!answer.is_disposable}>Not disposable</Check>
          <Check holds={!answer.is_role_based}>A person, not a role</Check>
          <Check holds={!answer.is_no_reply}>Not a no-reply address</Check>
          <Check holds={!answer.is_free_provider}>Not of a free provider</Check>
          <Check holds={!answer.is_alias}>Not a relay or alias</Check>
          <Check holds={!domain_info.is_parked}>Not parked</Check>
          <Check holds={whether(checks.spf)}>SPF</Check>
          <Check holds={whether(checks.dmarc)}>DMARC</Check>
          <Check holds={domain_info.has_dkim}>DKIM</Check>
        </ul>
      </section>
      <Terms
        terms={[
          ['Domain', domain_info.domain],
          ['Likelihood of delivery', `${Math.round(answer.deliverability * 100)} %`],
          ['Mail provider', answer.mail_provider && `${answer.mail_provider} (${answer.mail_provider_kind})`],
          ['Mailbox behind', answer.normalized_email],
          ['Sub-address', answer.sub_address],
          ['Asked', smtp && `${smtp.host}${smtp.connected ? '' : ' (no connection)'}`],
          ['Reply', smtp?.code && [smtp.code, smtp.enhanced_code].filter(Boolean).join(' ')],
          ['Checked', answer.checked_at && date(answer.checked_at)],
          ['Registered', domain_info.creation_date && date(domain_info.creation_date)],
          ['Age', domain_info.age_days !== null && `${count(domain_info.age_days)} days`],
          ['MX records', answer.mx_kind],
          [
            'Mail servers',
            mx_records.length > 0 && (
              <span className="mono">
                {mx_records.map(({ hostname, priority }) => `${hostname} (${priority})`).join(', ')}
              </span>
            ),
          ],
        ]}
      />
      {answer.company && <CompanyCard company={answer.company} />}
    </article>
  );
}

function Confidence({ score }: { score: number }) {
  const share = Math.max(0, Math.min(1, (score - 0.5) / 0.5));
  return (
    <div className="pair">
      <div className="row apart">
        <strong>{confidenceName(score)}</strong>
        <strong className="numeric">{percent(score, 1)} sure</strong>
      </div>
      <Progress value={Math.max(1, share * 100)} aria-hidden="true" />
      <div className="row apart muted small" aria-hidden="true">
        <span>{percent(0.5, 1)}: a toss-up</span>
        <span>{percent(1, 1)}</span>
      </div>
    </div>
  );
}

/** `undefined` where no server answered. */
function whether(result: 'yes' | 'no' | 'unknown', wanted: 'yes' | 'no' = 'yes'): boolean | undefined {
  return result === 'unknown' ? undefined : result === wanted;
}

function Check({ holds, children }: { holds: boolean | undefined; children: string }) {
  return (
    <li className={`row ${holds ? '' : 'muted'}`}>
      {holds === undefined ? (
        <IconQuestionMark size={15} aria-label="Unknown:" />
      ) : holds ? (
        <IconCheck size={15} color="var(--good)" aria-label="Yes:" />
      ) : (
        <IconX size={15} aria-label="No:" />
      )}
      <span className="fill">{children}</span>
    </li>
  );
}
