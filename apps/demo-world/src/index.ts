export { demoKinds, type DemoResult } from './kinds';
export { DemoMail, startDemoMail } from './mail/demo-mail';
export { startDemoNetwork, type DemoNetwork } from './network/demo-network';
export { subjectPage } from './pages/subject-page';
export { pageUrl, type DemoSubject, type PageStyle } from './world/subject';
export { createDemoWorld, type DemoWorld } from './world/world';
