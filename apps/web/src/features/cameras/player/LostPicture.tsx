import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import VideoOff from "lucide-react/icons/video-off";
import styles from "../cameras.module.css";
import type { StreamTrouble } from "./sources/pictureSource.ts";

const TROUBLES: Readonly<Record<StreamTrouble, { title: string; advice?: string }>> = {
  denied: { title: t("There is no access to this section") },
  refused: {
    title: t("The camera refuses the viewing account"),
    advice: t("It is not tried again by itself. The account is in the settings of its connection."),
  },
  "no-port": {
    title: t("Camera port not configured"),
    advice: t("Its number gives none. The port is in its mapping."),
  },
  "no-account": {
    title: t("No viewing account is set"),
    advice: t("This camera is opened by the page, which needs one. It is in the settings of its connection."),
  },
  "own-host": {
    title: t("Camera has the same host name as this server"),
    advice: t(
      "Pages do not open it themselves. Set its pictures to gateway, or give the camera a host name of its own.",
    ),
  },
  outdated: {
    title: t("This page is older than the camera's setting"),
    advice: t("Load the page anew to see the camera."),
  },
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
      ? { title: t("No signal since {since}", { since }), advice: t("The last picture is kept. Trying again.") }
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
          {isOutdated ? t("Load anew") : t("Try again")}
        </Button>
      )}
    </div>
  );
}
