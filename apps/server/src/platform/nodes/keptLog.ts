/** One entry of a kept log, with its number there: later entries have larger ones. */
export interface KeptEntry {
  readonly sequence: number;
  /** When the log took it, ms since the epoch. */
  readonly at: number;
  readonly content: Uint8Array;
}

/** The log of one field node: what its devices said, in order, on disk, until the core has it in the database. */
export interface KeptLog {
  /** Resolves when the entry is kept. An id that comes again within two minutes is kept once. Rejects: it is not known to be kept. */
  append(id: string, content: Uint8Array): Promise<void>;
}

/** Reads the log of a node, each entry at least once, from the first that nobody has confirmed. */
export interface KeptReader {
  /**
   * @param take gets the entries in order, as many as came together; the next ones come when it has resolved
   * @returns ends the reading
   */
  read(take: (entries: readonly KeptEntry[]) => Promise<void>): () => void;
  /** Everything up to this entry is in the database: it does not come again. */
  confirm(sequence: number): void;
  /** Entries that wait to be read, undefined: not known now. */
  waiting(): Promise<number | undefined>;
}

/** The kept logs of an installation. */
export interface KeptLogs {
  /** The log of this node; made where it is missing. */
  own(): Promise<KeptLog>;
  /** @param domain where the node's log lies, where that is another domain than ours */
  reader(node: string, domain?: string): Promise<KeptReader>;
}
