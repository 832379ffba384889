import { Icon } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button, NativeSelect } from "@mantine/core";
import Play from "lucide-react/icons/play";
import { useState } from "react";
import type { Device } from "../../../devices/device.ts";
import { playableMedia } from "../media.ts";
import { SoundPreview } from "./SoundPreview.tsx";

interface PlayFormProps {
  /** All units have the same clips; the first that has any speaks for the others. */
  devices: readonly Device[];
  /** On the button: "Play", "Play in 5 zones". */
  label: string;
  isLocked: boolean;
  onPlay: (media: number) => void;
}

/** Choosing a clip and playing it. */
export function PlayForm({ devices, label, isLocked, onPlay }: PlayFormProps) {
  const media = devices.map(({ points }) => playableMedia(points["media"])).find((one) => one.length > 0) ?? [];
  const [chosen, setChosen] = useState<number>();
  const [first] = media;
  // The chosen one may have been deleted since.
  const value = media.find((state) => state.value === chosen)?.value ?? first?.value;
  if (value === undefined) return null;
  return (
    <div className="col gap-8">
      <NativeSelect
        aria-label={t("Media")}
        disabled={isLocked}
        value={String(value)}
        data={media.map((state) => ({ value: String(state.value), label: sayTerm(state.name) }))}
        onChange={(event) => {
          setChosen(Number(event.currentTarget.value));
        }}
      />
      <SoundPreview media={value} />
      <Button
        variant="filled"
        fullWidth
        disabled={isLocked}
        leftSection={<Icon of={Play} size={14} />}
        onClick={() => {
          onPlay(value);
        }}
      >
        {label}
      </Button>
      <p className="t12 muted">{t("An announcement takes over from music, which resumes when it ends.")}</p>
    </div>
  );
}
