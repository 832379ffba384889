import type { FieldEvent } from "@atrium/contract/access";
import type { EventSight } from "@atrium/contract/cameras";
import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Modal } from "@mantine/core";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { KeyboardEvent } from "react";
import { moment, secondClock } from "../../platform/time.ts";
import styles from "./doors.module.css";
import { RecordingOf } from "./sightColumn.tsx";
import { type SeenEvent, sightPicture } from "./sightPicture.ts";

interface PassagePictureProps {
  /** As the list has them, the newest first. */
  events: readonly FieldEvent[];
  sights: ReadonlyMap<number, EventSight> | undefined;
  /** Whose picture is shown: it stays, also where new ones push it off the page. */
  open: SeenEvent;
  onOpen: (seen: SeenEvent | undefined) => void;
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
    return sight === undefined || sightPicture(sight) === undefined ? [] : [{ event, sight }];
  });
  const { event, sight } = open;
  const picture = sightPicture(sight);
  if (picture === undefined) return null;
  const index = shown.findIndex((one) => one.event.id === event.id);
  const [newer, older] = index < 0 ? [shown.at(-1), undefined] : [shown[index - 1], shown[index + 1]];
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
      <figure className={`m-0 ${styles["large"]}`}>
        <img src={picture.address} alt={t("{title}, seen by {name}", { title: titleOf(event), name: picture.name })} />
        <figcaption className="wrap items-center">
          <div>
            {nameOf(event.device)}
            <div className="t12 muted num">
              {t("{moment} · {name}, picture at {slice}", {
                moment: moment(event.time, timeZone),
                name: picture.name,
                slice: secondClock(picture.at, timeZone),
              })}
            </div>
          </div>
          <RecordingOf sight={sight} />
          <span className="flex gap-4">
            <Step of={ChevronLeft} label={t("Newer picture")} to={newer} onOpen={onOpen} />
            <Step of={ChevronRight} label={t("Older picture")} to={older} onOpen={onOpen} />
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
  to: SeenEvent | undefined;
  onOpen: (seen: SeenEvent) => void;
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
