import { Icon } from "@atrium/ui";
import { Button } from "@mantine/core";
import VideoOff from "lucide-react/icons/video-off";
import styles from "../cameras.module.css";
import type { StreamTrouble } from "./sources/pictureSource.ts";

const TROUBLES: Readonly<Record<StreamTrouble, { title: string; advice?: string }>> = {
  denied: { title: "There is no access to this section" },
  refused: {
    title: "The camera refuses the viewing account",
    advice: "It is not tried again by itself. The account is in the settings of its connection.",
  },
  "no-port": { title: "Camera port not configured", advice: "Its number gives none. The port is in its mapping." },
  "no-account": {
    title: "No viewing account is set",
    advice: "This camera is opened by the page, which needs one. It is in the settings of its connection.",
  },
  "own-host": {
    title: "Camera has the same host name as this server",
    advice: "Pages do not open it themselves. Set its pictures to gateway, or give the camera a host name of its own.",
  },
  outdated: { title: "This page is older than the camera's setting", advice: "Load the page anew to see the camera." },
};

interface LostPictureProps {
  trouble: StreamTrouble | undefined;
  /** In words. */
  since: string;
  onTryAgain: () => void;
}

/** Why no picture comes, or since when. */
export function LostPicture({ trouble, since, onTryAgain }: LostPictureProps) {
  const { title, advice } =
    trouble === undefined
      ? { title: `No signal since ${since}`, advice: "The last picture is kept. Trying again." }
      : TROUBLES[trouble];
  const isOutdated = trouble === "outdated";
  return (
    <div className={`col items-center justify-center gap-6 text-center t12 absolute inset-0 ${styles["lost"]}`}>
      <Icon of={VideoOff} size={18} />
      <output className="col gap-6">
        <b>{title}</b>
        {advice !== undefined && <span>{advice}</span>}
      </output>
      {trouble !== undefined && trouble !== "denied" && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            if (isOutdated) location.reload();
            else onTryAgain();
          }}
        >
          {isOutdated ? "Load anew" : "Try again"}
        </Button>
      )}
    </div>
  );
}
