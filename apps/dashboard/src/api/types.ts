/** The types of /dashboard/api, from its OpenAPI document, with the page's names. Times are ISO 8601 in UTC. */
import type { components } from './generated/openapi';

type Schemas = components['schemas'];

export type KeyScope = Schemas['KeyScope'];
export type Operation = Schemas['Operation'];
export type PricedItem = Schemas['PricedItem'];
export type LimitedItem = Schemas['LimitedItem'];

export type Session = Schemas['SessionAnswer'];
export type User = Schemas['SignedInUser'];
export type MemberRole = Schemas['MemberRole'];
export type People = Schemas['PeopleAnswer'];
export type Member = Schemas['MemberLine'];
export type Invitation = Schemas['InvitationLine'];
export type MadeInvitation = Schemas['MadeInvitationAnswer'];
export type InvitationLook = Schemas['InvitationLookAnswer'];
export type AccountChoices = Schemas['AccountChoicesAnswer'];
export type Permission = Schemas['Permission'];
export type EmailLink = Schemas['EmailLinkAnswer'];
export type LinkInfo = Schemas['LinkAnswer'];
export type SecondFactor = Schemas['SecondFactorAnswer'];
export type Enrolment = Schemas['EnrolmentAnswer'];
export type Passkey = Schemas['PasskeyLine'];
export type PasskeyList = Schemas['PasskeyListAnswer'];
export type Account = Schemas['AccountAnswer'];
export type DefaultPrices = Schemas['DefaultPricesAnswer'];
export type DefaultLimits = Schemas['DefaultLimitsAnswer'];
export type Alerts = Schemas['AlertsAnswer'];

export type ApiKey = Schemas['ManagedKey'];
export type KeyList = Schemas['AllKeysAnswer'];
export type KeyDetails = Schemas['KeyDetailsAnswer'];
export type KeyStatus = ApiKey['status'];
export type KeySettings = Required<Schemas['NewKeyForm']>;
export type IssuedKey = Schemas['IssuedKeyAnswer'];

export type LedgerEntry = Schemas['LedgerLine'];
export type EntryKind = Schemas['EntryKind'];
export type LedgerPage = Schemas['LedgerPageAnswer'];

export type Usage = Schemas['UsageAnswer'];
export type ServiceUsage = Schemas['ServiceUsageAnswer'];
export type ServiceRange = Schemas['ServiceRange'];
/** The common part of both, for charts and lists of errors. */
export type UsageSpan = Omit<ServiceUsage, 'new_accounts' | 'accounts'>;
export type ErrorKind = UsageSpan['codes'][number]['kind'];
export type Range = Schemas['Range'];
export type DayCredits = Schemas['DayFigures'];
export type DayCreditsList = Schemas['DaysAnswer'];
export type Figures = Schemas['Figures'];
export type UsagePoint = Schemas['UsagePoint'];

export type RequestRow = Schemas['RequestLine'];
export type RequestPage = Schemas['RequestPageAnswer'];
export type RequestDetails = Schemas['RequestAnswer'];
export type RequestBodies = Schemas['RequestBodiesAnswer'];
export type BodyText = Schemas['BodyText'];

export type Webhook = Schemas['ManagedWebhook'];
export type WebhookList = Schemas['WebhookListAnswer'];
export type WatchedPage = Schemas['WatchedPage'];
export type WatchedPages = Schemas['WatchedPagesAnswer'];
export type IssuedWebhook = Schemas['IssuedWebhookAnswer'];
export type WebhookSettings = Required<Schemas['NewWebhookForm']>;
export type EventType = WebhookSettings['types'][number];
export type Delivery = Schemas['WebhookDelivery'];
export type DeliveryPage = Schemas['DeliveryPageAnswer'];
export type DeliveryDetails = Schemas['DeliveryDetailsAnswer'];
export type DeliveryAttempt = Schemas['WebhookAttempt'];

export type List = Schemas['PresentedList'];
export type ListAnswer = Schemas['ListAnswer'];
export type Lists = Schemas['ListsAnswer'];
export type ListState = Schemas['ListState'];
export type NewList = Schemas['NewListForm'];

/** The content of an event of /live. */

export type AccountLine = Schemas['AccountLine'];
export type AccountPage = Schemas['AccountPageAnswer'];
export type AuditLine = Schemas['AuditLine'];
export type AuditPage = Schemas['AuditPageAnswer'];
export type OpenSession = Schemas['SessionLine'];
export type FoundRequest = Schemas['FoundRequestAnswer'];
export type AccountUser = Schemas['AccountUser'];
export type MadeLink = Schemas['MadeLinkAnswer'];
export type AccountDetails = Schemas['AccountTermsAnswer'];
export type Term = Schemas['Term'];
export type Health = Schemas['HealthAnswer'];
export type Deployment = Schemas['DeploymentAnswer'];
export type Verdict = Schemas['Verdict'];
export type Calibration = Schemas['CalibrationAnswer'];
