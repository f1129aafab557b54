/**
 * The effect of a proxy on all data, in both directions.
 *
 * - `refused`: new connections are reset at once; open ones continue.
 * - `silent`: a black hole. Connections stay open, and nothing passes until the fault is over. Data that was sent during it then
 * arrives, as when a suspended process resumes; datagrams are lost.
 * - a number: everything passes with a delay of this many milliseconds.
 */
export type Fault = 'none' | 'refused' | 'silent' | number;

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** A proxy between the service and a dependency, which can break the connection at any moment. */
export interface FaultProxy extends Place {
  /** From now on, until the next call. */
  set(fault: Fault): void;
  cut(): void;
  close(): Promise<void>;
}
