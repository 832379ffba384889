import type { SiteDevice } from "@atrium/contract/devices";
import { StateGlyph } from "@atrium/ui";
import { Button } from "@mantine/core";
import { useSite } from "../../../platform/site.ts";
import { moment } from "../../../platform/time.ts";
import lists from "../../../collections/lists.module.css";

interface RetiredNoteProps {
  device: SiteDevice;
  isBusy: boolean;
  onReturn: () => void;
}

export function RetiredNote({ device, isBusy, onReturn }: RetiredNoteProps) {
  const { timeZone } = useSite();
  if (device.retiredAt === null) return null;
  const by = device.changed === null ? "" : ` by ${device.changed.by}`;
  return (
    <output className={`row wrap gap-10 rounded bg-2 ${lists["notice"]}`}>
      <StateGlyph state="disabled" />
      <span className="grow">
        <b>
          Retired {moment(device.retiredAt, timeZone)}
          {by}.
        </b>{" "}
        Its history is kept. Brought back, it goes on with it, at the same address.
      </span>
      <Button variant="filled" loading={isBusy} onClick={onReturn}>
        Bring back
      </Button>
    </output>
  );
}
