import { Confirm } from "../../collections/form/Confirm.tsx";
import type { MoveQuestion } from "./useSave.ts";

/** Devices that a question names; more are counted. */
const MOST_NAMED = 8;

/** Asks before devices belong to another room than they did. */
export function SaveQuestion({ question }: { question: MoveQuestion | undefined }) {
  if (question === undefined) return null;
  const { devices, onConfirm, onClose } = question;
  const more = devices.length - MOST_NAMED;
  return (
    <Confirm
      title={`Move ${devices.length} ${devices.length === 1 ? "device" : "devices"} to the room where they stand?`}
      action="Save and move them"
      cancel="Keep drawing"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Their rooms are gone or were drawn away from them:{" "}
      {devices
        .slice(0, MOST_NAMED)
        .map(({ name }) => name)
        .join(", ")}
      {more > 0 ? ` and ${more} more` : ""}. Each then belongs to the room around it.
    </Confirm>
  );
}
