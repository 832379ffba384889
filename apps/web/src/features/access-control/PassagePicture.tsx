import type { EventSight, FieldEvent } from "@atrium/contract";
import { Icon, IconButton } from "@atrium/ui";
import { Modal } from "@mantine/core";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { KeyboardEvent } from "react";
import { moment } from "../../platform/time.ts";
import styles from "./doors.module.css";
import { RecordingOf } from "./sightColumn.tsx";
import { sightPicture } from "./sightPicture.ts";

interface PassagePictureProps {
  /** As the list has them, the newest first. */
  events: readonly FieldEvent[];
  sights: ReadonlyMap<number, EventSight> | undefined;
  /** The number of the event whose picture is shown. */
  open: number;
  onOpen: (event: number | undefined) => void;
  /** Who it was, or which plate. */
  titleOf: (event: FieldEvent) => string;
  /** The door or the reader. */
  nameOf: (device: string) => string;
  timeZone: string;
}

/** The picture of one passage, large, with what is known of that second. The arrow keys lead to those beside it in the list. */
export function PassagePicture({ events, sights, open, onOpen, titleOf, nameOf, timeZone }: PassagePictureProps) {
  const shown = events.flatMap((event) => {
    const sight = sights?.get(event.id);
    const picture = sight && sightPicture(sight);
    return picture === undefined ? [] : [{ event, sight, picture }];
  });
  const index = shown.findIndex(({ event }) => event.id === open);
  const { event, sight, picture } = shown[index] ?? {};
  // New passages have pushed it off the page: there is nothing to show any more.
  if (event === undefined || sight === undefined || picture === undefined) return null;
  const [newer, older] = [shown[index - 1]?.event.id, shown[index + 1]?.event.id];
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    const other = key === "ArrowLeft" ? newer : key === "ArrowRight" ? older : undefined;
    if (other !== undefined) onOpen(other);
  };
  return (
    <Modal
      opened
      size={720}
      padding={20}
      title={titleOf(event)}
      onKeyDown={onKeyDown}
      onClose={() => {
        onOpen(undefined);
      }}
    >
      <figure className={styles["large"]}>
        <img src={picture.address} alt={`${titleOf(event)}, as ${picture.name} saw it`} />
        <figcaption>
          <div>
            {nameOf(event.device)}
            <div className="t12 muted num">
              {moment(event.time, timeZone)} · {picture.name}, picture of {moment(picture.at, timeZone).slice(-8)}
            </div>
          </div>
          <RecordingOf sight={sight} />
          <span className={styles["steps"]}>
            <Step of={ChevronLeft} label="Newer picture" to={newer} onOpen={onOpen} />
            <Step of={ChevronRight} label="Older picture" to={older} onOpen={onOpen} />
          </span>
        </figcaption>
      </figure>
    </Modal>
  );
}

interface StepProps {
  of: typeof ChevronLeft;
  label: string;
  /** undefined: there is none. */
  to: number | undefined;
  onOpen: (event: number) => void;
}

function Step({ of, label, to, onOpen }: StepProps) {
  return (
    <IconButton
      icon={<Icon of={of} size={16} />}
      label={label}
      disabled={to === undefined}
      onClick={() => {
        if (to !== undefined) onOpen(to);
      }}
    />
  );
}
