import { t } from "@atrium/words";
import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { FloorDialog } from "./FloorDialog.tsx";
import { PlaceDialog } from "./PlaceDialog.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { RenameDialog } from "./RenameDialog.tsx";

interface AddMenuProps {
  placement: string;
  floor: string;
  /** Another floor opens only when nothing is lost. */
  hasChanges: boolean;
}

type Open = "names" | "floor" | "place" | "remove-floor" | "remove-place" | undefined;

/** Floors and buildings come and go, and get other names. */
export function AddMenu({ placement, floor, hasChanges }: AddMenuProps) {
  const [open, setOpen] = useState<Open>();
  const close = () => {
    setOpen(undefined);
  };
  const entries = [
    ["names", t("Rename")],
    ["floor", t("Add floor")],
    ["place", t("Add building")],
    ["remove-floor", t("Delete this floor")],
    ["remove-place", t("Delete this building")],
  ] as const;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button disabled={hasChanges} title={hasChanges ? t("Save or discard the plan first") : undefined}>
            {t("Buildings and floors")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {entries.map(([key, words]) => (
            <Menu.Item
              key={key}
              onClick={() => {
                setOpen(key);
              }}
            >
              {words}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {open === "names" && <RenameDialog placement={placement} onClose={close} />}
      {open === "floor" && <FloorDialog placement={placement} onClose={close} />}
      {open === "place" && <PlaceDialog onClose={close} />}
      {open === "remove-floor" && <RemoveDialog placement={placement} floor={floor} onClose={close} />}
      {open === "remove-place" && <RemoveDialog placement={placement} onClose={close} />}
    </>
  );
}
