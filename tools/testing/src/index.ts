export { answers, freePort, Program, type ProgramOptions } from './program';
export {
  admin,
  type DemoDescription,
  neutralSettings,
  production,
  Service,
  type ServiceOptions,
  startService,
} from './service';
