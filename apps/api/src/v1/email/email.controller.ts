import { type EmailAddress, learnedNothing, parseAddress } from '@enrichment/email-domain';
import { type Call, OperationResult } from '../../platform/http/operation/operation';
import { Metrics } from '../../platform/observability/metrics/metrics';
import { OperationController } from '../../platform/http/pipeline/operation.decorator';
import { EmailValidationAnswer, EmailValidationRequest, presentEmailValidation } from './email.dto';
import { TestValidation } from './test-validation';
import { ValidateEmailWithCompany } from './company-directory';
import { ValidationStarts } from './validation-starts';

/** One address for every verdict of `docs/email.md`, with the `reason` or error code and a description. */
const addresses = [
  ['accepted@demo.test', 'accepted', 'a mailbox that exists'],
  ['support@demo.test', 'accepted', 'a role instead of a person'],
  ['mailbox-not-found@demo.test', 'mailbox_not_found', 'a mailbox that does not exist'],
  ['mailbox-full@demo.test', 'mailbox_full', 'a mailbox over its quota'],
  ['mailbox-disabled@demo.test', 'mailbox_disabled', 'a closed account'],
  ['anyone@catch-all.demo.test', 'catch_all', 'a server that accepts mail for every name'],
  ['anyone@missing.demo.test', 'domain_not_found', 'a domain that does not exist'],
  ['anyone@no-mail-server.demo.test', 'no_mail_server', 'a domain with neither MX nor address'],
  ['anyone@null-mx.demo.test', 'null_mx', 'a domain that declares that it accepts no mail'],
  ['greylisted@demo.test', 'greylisted', 'a server that delays unknown senders'],
  ['refused-us@demo.test', 'refused_us', 'a server that refuses the client, not the mailbox'],
  ['anyone@timeout.demo.test', 'timeout', 'a mail server that never answers'],
  ['anyone@not-probed.demo.test', 'not_probed', 'a mail server that is not probed'],
  ['anyone@dns-error.demo.test', 'dns_error', 'name servers that fail'],
  ['anyone@silent.demo.test', 'EMAIL_002', 'name servers that never answer'],
  ['two@@demo,test', 'EMAIL_001', 'a malformed address, and how it was meant'],
] as const;

/** Request bodies for the reference, by description. The demo answers them as described. */
export const emailExamples: Readonly<Record<string, { email: string; include_company_data: boolean }>> =
  Object.fromEntries(
    addresses.map(([email, result, shows]) => [
      `${result}: ${shows}`,
      { email, include_company_data: false },
    ]),
  );

/** Validates one email address. */
@OperationController({
  name: 'email',
  body: EmailValidationRequest,
  answer: EmailValidationAnswer,
  errors: ['EMAIL_001', 'EMAIL_002'],
  extras: ({ include_company_data: company }) => (company ? ['email_company'] : []),
  counted: (answer, { include_company_data: asked }) => ({ ...answer, company_asked: asked || undefined }),
  note:
    'Costs 1 credit, and 1 more when `company` is delivered. With the `reason` `timeout`, `dns_error`, `refused_us` or `greylisted` ' +
    'the validation itself costs nothing, unless the account has `charge_unknown`. Takes as long as the domain lets it: at most 10 seconds. ' +
    'No mail is sent. `reason` names the finding; the examples have an address for each.',
  examples: emailExamples,
})
export class EmailController {
  /** When `refused_us` or `timeout` rises, mail servers refuse the address of the service. */
  private readonly verdicts;

  constructor(
    private readonly validateEmail: ValidateEmailWithCompany,
    private readonly starts: ValidationStarts,
    private readonly testValidation: TestValidation,
    metrics: Metrics,
  ) {
    this.verdicts = metrics.counter('email_verdicts_total');
  }

  subject({ email }: EmailValidationRequest): EmailAddress {
    return parseAddress(email);
  }

  async handle(address: EmailAddress, call: Call<EmailValidationRequest>) {
    const { body, signal, accountId, requestId } = call;
    const request = { address, includeCompanyData: body.include_company_data, account: accountId, requestId };
    await this.starts.take(accountId);
    const found = await this.validateEmail.execute(request, signal);
    this.verdicts.inc({ reason: found.reason });
    const answer = presentEmailValidation(found);
    const extras = found.company ? (['email_company'] as const) : [];
    const isFree = learnedNothing(found) && !call.chargeUnknown;
    const result = isFree ? OperationResult.free(answer, extras) : OperationResult.charged(answer, extras);
    return result.with(found.effect);
  }

  async test(address: EmailAddress, { body, signal }: Call<EmailValidationRequest>) {
    const request = { address, includeCompanyData: body.include_company_data };
    return OperationResult.free(presentEmailValidation(await this.testValidation.execute(request, signal)));
  }
}
