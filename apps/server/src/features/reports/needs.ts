import type { Feature } from "@atrium/contract";
import type { ExportRequest } from "@atrium/contract/exports";
import type { RoleLimits } from "@atrium/contract/people";
import type { Preferences } from "@atrium/contract/site";
import type { Language } from "@atrium/words";
import type { DeliveryChannels } from "../../platform/delivery/channels.ts";
import type { Reach } from "../../platform/reach.ts";
import type { Languages } from "../../platform/words/languages.ts";

/** A list as a file, by somebody's rights. */
interface PreparedFile {
  readonly mediaType: string;
  readonly name: string;
  readonly table: {
    readonly count: number;
    readonly period?: { readonly from: number; readonly to: number } | undefined;
    readonly coverage?: number | undefined;
  };
  readonly write: (onRows: (written: number) => void) => AsyncIterable<Buffer | string>;
}

export interface PersonRights {
  readonly id: number;
  readonly username: string;
  readonly features: ReadonlySet<Feature>;
  /** Where they hold; undefined: everywhere. */
  readonly limits: RoleLimits | undefined;
  /** Absent: the site's. */
  readonly preferences?: Preferences;
}

/** What persons may do now. */
interface ReportPeople {
  /** undefined: nobody of that id may sign in. */
  findRights(id: number): Promise<PersonRights | undefined>;
  /** Everyone who may sign in, by name. */
  listRights(): Promise<readonly PersonRights[]>;
}

type ListRights = Pick<PersonRights, "features"> & { readonly reach?: Reach | undefined };

export interface ReceiversOptions {
  readonly channels: DeliveryChannels;
  readonly people: ReportPeople;
  readonly languages: Pick<Languages, "reader">;
  /** Folders that files may be written to, by their names. */
  readonly folders: ReadonlyMap<string, string>;
}

export interface ReportNeeds extends ReceiversOptions {
  readonly exports: {
    /** @throws AppError where the list may not be seen */
    check(of: ExportRequest["of"], rights: ListRights): void;
    /** @throws AppError where the list may not be seen, is too long, or of a place or point that is not there */
    prepare(
      request: Pick<ExportRequest, "of" | "fileType">,
      rights: ListRights,
      language: Language,
    ): Promise<PreparedFile>;
  };
}
