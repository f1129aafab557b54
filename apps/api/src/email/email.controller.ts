import { Controller, Post, Req, Res } from '@nestjs/common';
import { parseAddress, ValidateEmail } from '@enrichment/email-domain';
import type { ApiRequest, ApiResponse } from '../http/request/api-request';
import { callerSignal } from '../http/pipeline/caller-signal';
import { Metered } from '../http/pipeline/metered';
import { Operation } from '../http/operation/operation.decorator';
import { EmailValidationAnswer, EmailValidationRequest, presentEmailValidation } from './email.dto';
import { emailExamples } from './email-examples';
import { VerdictMetrics } from './verdict-metrics';

@Controller('v1/email')
export class EmailController {
  constructor(
    private readonly metered: Metered,
    private readonly validateEmail: ValidateEmail,
    private readonly verdicts: VerdictMetrics,
  ) {}

  /** Validates one email address. */
  @Post('validate')
  @Operation({
    name: 'email',
    summary: 'Validate an email address',
    description:
      'Costs 1 credit, and 1 more when `company` is delivered. Takes as long as the domain lets it: at most 10 seconds. ' +
      'No mail is sent. `reason` says what was learned; the examples have an address for each.',
    examples: emailExamples,
    body: EmailValidationRequest,
    answer: EmailValidationAnswer,
    items: ({ include_company_data: company }: EmailValidationRequest) =>
      company ? ['email', 'email_company'] : ['email'],
    errors: ['EMAIL_001', 'EMAIL_002'],
  })
  validate(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.metered.answer(request, response, async (body: EmailValidationRequest) => {
      const { email, include_company_data: includeCompanyData } = body;
      const signal = callerSignal(request, response);
      const found = await this.validateEmail.execute(
        { address: parseAddress(email), includeCompanyData },
        signal,
      );
      this.verdicts.count(found.reason);
      return {
        answer: presentEmailValidation(found),
        items: found.company ? ['email', 'email_company'] : ['email'],
      };
    });
  }
}
