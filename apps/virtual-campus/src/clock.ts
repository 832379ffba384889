/** Time as an argument: tests turn it by hand. ms since the epoch. */
export type Clock = () => number;

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
