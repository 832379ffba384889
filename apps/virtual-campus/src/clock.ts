/** Time as an argument: tests turn it by hand. ms since the epoch. */
export type Clock = () => number;
