import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId, EpochMillis } from "../base/ids.ts";
import { Paged, PageQuery } from "../base/paging.ts";
import { mostSaid } from "../base/saidLength.ts";

/** Plates that a reader keeps at the most, as AXIS License Plate Verifier does. */
export const MAX_ALLOWED_PLATES = 10_000;
/** Readers of one site. */
const MAX_READERS = 200;
const MAX_HOLDER_LENGTH = 64;

const THAI_DIGITS = "๐๑๒๓๔๕๖๗๘๙";

/** A plate as it is written on lists: "1กข 4821". Digits are those of readers, one blank stands where there are several. */
export function plateText(text: string): string {
  return text
    .normalize("NFC")
    .toUpperCase()
    .replaceAll(/[๐-๙]/g, (digit) => String(THAI_DIGITS.indexOf(digit)))
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What two writings of one plate have in common: readers see no blank, and set one as they like. */
export function plateKey(plate: string): string {
  return plateText(plate).replaceAll(/[ -]/g, "");
}

/** A plate that somebody writes: letters, digits, and a blank or a hyphen between them. */
export const LicencePlate = z
  .string()
  .max(64)
  .overwrite(plateText)
  .min(2, { error: () => t("At least two letters or digits") })
  .max(16, { error: () => t("At most 16 letters and digits") })
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} -]*[\p{L}\p{M}\p{N}])?$/u, {
    error: () => t("Enter letters and digits, such as 1กข 4821"),
  });

/** Whose car it is. A reader's list sets its fields apart by commas. */
export const PlateHolder = z
  .string()
  .max(200)
  .trim()
  .min(1, { error: () => t("Enter whose car it is") })
  .max(MAX_HOLDER_LENGTH)
  .regex(/^[^,\p{C}]*$/u, { error: () => t("Enter plain text without commas") });

/** A plate as some reader has it, whoever wrote it there. */
const KnownPlate = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^,\p{C}]*$/u, { error: () => t("Enter the plate as plain text") });

/** What a reader says of one plate. `differs`: it has it under another name. `unknown`: the reader does not answer. */
export const PLATE_STANDINGS = ["there", "missing", "differs", "unknown"] as const;
export type PlateStanding = (typeof PLATE_STANDINGS)[number];

/** A camera that raises a gate by a list of its own. */
export const PlateReader = z.object({
  id: DeviceId,
  name: z.string().check(mostSaid(200)),
  /** Why its list could not be read, as a sentence; null: it was. */
  trouble: z.string().check(mostSaid(400)).nullable(),
  /** Plates on its list; null: not known. */
  count: z.int().nonnegative().nullable(),
});
export type PlateReader = z.infer<typeof PlateReader>;

/** One plate of the allow list. */
export const AllowedPlate = z.object({
  plate: KnownPlate,
  holder: z.string().max(200).nullable(),
  /** The day on which it was put on the list; null: no reader says. */
  since: z.iso.date().nullable(),
  /** Somebody has taken it off, and readers may still have it. */
  isRemoved: z.boolean(),
  /** Changes with each change of it: a change is refused where somebody else was faster. */
  version: z.string().max(64),
  readers: z.array(z.object({ reader: DeviceId, standing: z.enum(PLATE_STANDINGS) })).max(MAX_READERS),
  /** When and by which reader it was read last; null: never since events are kept. */
  lastSeen: z.object({ at: EpochMillis, reader: DeviceId }).nullable(),
});
export type AllowedPlate = z.infer<typeof AllowedPlate>;

/** How many readers are as the list wants them. */
export function readersInOrder({ isRemoved, readers }: Pick<AllowedPlate, "isRemoved" | "readers">): number {
  const wanted: PlateStanding = isRemoved ? "missing" : "there";
  return readers.filter(({ standing }) => standing === wanted).length;
}

/** Whether something is to be done about it: some reader has it otherwise than wanted, or it is on its way off the list. */
export function isUneven({ isRemoved, readers }: Pick<AllowedPlate, "isRemoved" | "readers">): boolean {
  return isRemoved || readers.some(({ standing }) => standing === "missing" || standing === "differs");
}

const readers = z.array(PlateReader).max(MAX_READERS);

/** A page of the list, and the readers that keep it. */
export const AllowList = Paged(AllowedPlate).extend({ readers });
export type AllowList = z.infer<typeof AllowList>;

/** What a list is narrowed to. */
export const AllowListFilter = z.object({
  /** Part of a plate, or of whose it is. */
  search: z
    .string()
    .max(64)
    .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Enter plain text to search") })
    .default(""),
  /** `uneven`: those that some reader has otherwise than the list wants it. */
  show: z.enum(["all", "uneven"]).default("all"),
});
export const AllowListQuery = PageQuery.extend(AllowListFilter.shape);
export type AllowListQuery = z.infer<typeof AllowListQuery>;

/** One plate after a change, and what each reader had of it then. */
export const AllowedPlateReply = z.object({ entry: AllowedPlate.nullable(), readers });
export type AllowedPlateReply = z.infer<typeof AllowedPlateReply>;

const Reason = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") })
  .optional();

export const NewAllowedPlate = z.object({ plate: LicencePlate, holder: PlateHolder, reason: Reason });
export type NewAllowedPlate = z.infer<typeof NewAllowedPlate>;

const Version = AllowedPlate.shape.version;
export const AllowedPlateChange = z.object({ version: Version, holder: PlateHolder, reason: Reason });
export type AllowedPlateChange = z.infer<typeof AllowedPlateChange>;
export const AllowedPlateRemoval = z.object({ version: Version, reason: Reason });
export type AllowedPlateRemoval = z.infer<typeof AllowedPlateRemoval>;

export const AllowedPlateParams = z.object({ plate: KnownPlate });
