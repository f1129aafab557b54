export { demoKinds, type DemoKind, type DemoResult } from './kinds';
export { demoAddresses, type DemoAddress } from './mail/demo-addresses';
export { DemoMail, startDemoMail } from './mail/demo-mail';
export { startDemoNetwork, type DemoNetwork, type DemoNetworkOptions } from './network/demo-network';
export { subjectPage } from './pages/subject-page';
export { expectedRecord } from './pages/expected-record';
export { pageUrl, type DemoSubject, type PageStyle } from './world/subject';
export { createDemoWorld, type DemoWorld, type WorldOptions } from './world/world';
