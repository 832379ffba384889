import type { Clock, Log } from "@atrium/time";
import { every, type Repetition } from "../../../../platform/every.ts";
import type { Changes } from "../../changes.ts";
import type { ProviderAccounts } from "../providerAccounts.ts";
import { ProviderRefused } from "../providerRefused.ts";
import { endProviderSessions, subjectsWithSessions } from "../providerSessions.ts";
import type { KnownDirectory } from "../providerStore.ts";
import { DirectoryFault } from "./directoryFault.ts";
import { groupsOf, personOf } from "./directoryPeople.ts";
import { type DirectorySignIns, personIn, withDirectory } from "./directorySignIns.ts";

/** How often it is looked who is still in the directory, ms. */
const INTERVAL = 5 * 60_000;

export interface DirectoryWatchOptions {
  readonly directories: Pick<DirectorySignIns, "list">;
  readonly accounts: ProviderAccounts;
  readonly changes: Changes;
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
}

/**
 * Looks again and again at the people of directories who have a session: who is gone, disabled or in no group with a role any more
 * loses it, and roles follow the groups. A directory that gives no answer ends nobody's session.
 */
export class DirectoryWatch {
  readonly #options: DirectoryWatchOptions;
  #repetition: Repetition | undefined;

  constructor(options: DirectoryWatchOptions) {
    this.#options = options;
  }

  start(): void {
    const { clock, log } = this.#options;
    const task = "people of directories";
    this.#repetition = every({ task, interval: INTERVAL, clock, log, run: async () => this.#run() });
  }

  async stop(): Promise<void> {
    await this.#repetition?.stop();
  }

  async #run(): Promise<void> {
    for (const directory of await this.#options.directories.list()) {
      const subjects = await subjectsWithSessions(this.#options.changes.db, directory.key);
      if (subjects.length === 0) continue;
      try {
        await this.#look(directory, subjects);
      } catch (error) {
        if (!(error instanceof DirectoryFault)) throw error;
        this.#options.log.warn(
          { err: error, directory: directory.key },
          "a directory could not say who is still in it",
        );
      }
    }
  }

  async #look(directory: KnownDirectory, subjects: readonly string[]): Promise<void> {
    const people = await withDirectory(directory, async (line) => {
      const found = [];
      for (const subject of subjects) {
        const person = await personOf(line, directory.settings, subject);
        found.push({ subject, person, groups: person && (await groupsOf(line, directory.settings, person)) });
      }
      return found;
    });
    const { accounts, changes } = this.#options;
    for (const { subject, person, groups } of people) {
      const isIn =
        person !== undefined &&
        groups !== undefined &&
        (await accounts.enter(personIn(directory, person, groups), directory, "").then(
          () => true,
          (error: unknown) => {
            if (error instanceof ProviderRefused) return false;
            throw error;
          },
        ));
      if (isIn) continue;
      await endProviderSessions(changes, { key: directory.key, subject }, { name: directory.name, address: "" });
    }
  }
}
