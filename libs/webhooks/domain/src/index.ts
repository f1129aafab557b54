export * from './deliveries/delivery';
export * from './deliveries/send-deliveries';
export * from './sending/sender';
export * from './endpoints/endpoint';
export * from './endpoints/endpoint-setup';
export * from './endpoints/secret';
export * from './events/event';
export { EventOutbox, type AccountCheck, type DueAccount } from './events/event-outbox';
export { endpointNameTaken, endpointNotFound, tooManyEndpoints, urlRefused } from './refusals';
