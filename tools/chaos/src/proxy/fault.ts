/**
 * The fault that a proxy injects in both directions.
 *
 * - `refused`: new connections are reset; open ones continue.
 * - `silent`: a black hole. Connections remain open. Data is held until the fault is over, as if the process had stopped; datagrams are
 *   lost.
 * - a number: data is delayed by so many milliseconds.
 */
export type Fault = 'none' | 'refused' | 'silent' | number;

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A proxy between the service and one of its servers, which can inject faults at any moment. */
export interface FaultProxy extends Address {
  /** Injects a fault until the next call. */
  set(fault: Fault): void;
  /** Resets all open connections. */
  cut(): void;
  close(): Promise<void>;
}
