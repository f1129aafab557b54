/**
 * The effect of a proxy on all data, in both directions.
 *
 * - `refused`: new connections are reset at once; open ones continue.
 * - `silent`: a black hole. Connections stay open, and nothing passes until the fault is over. Data that was sent during it then
 * arrives, as when a suspended process resumes; datagrams are lost.
 * - a number: everything passes so many milliseconds late.
 */
export type Fault = 'none' | 'refused' | 'silent' | number;

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** A proxy between the service and something that it uses; what goes through it can be broken at any moment. */
export interface FaultProxy extends Place {
  /** From now on, until the next call. */
  set(fault: Fault): void;
  cut(): void;
  close(): Promise<void>;
}
