import { getCameraStill } from "@atrium/contract/cameras";
import { Icon } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { ActionIcon } from "@mantine/core";
import Camera from "lucide-react/icons/camera";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import Circle from "lucide-react/icons/circle";
import Square from "lucide-react/icons/square";
import { useState, type RefObject, useEffect, useRef } from "react";
import type { Device } from "../../../devices/device.ts";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { fileAddress } from "../../../platform/http.ts";
import { clock } from "../../../platform/time.ts";
import styles from "../cameras.module.css";
import { LostPicture } from "./LostPicture.tsx";
import { saveFile } from "../../../platform/saveFile.ts";
import { snapshotOf } from "./pictureFiles.ts";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { CameraStream, type StreamView } from "./cameraStream.ts";
import type { Wanted } from "./sources/sourceOf.ts";

interface CameraPictureProps {
  /** Without its address, its pictures come from the server. */
  device: Pick<Device, "id" | "name"> & Partial<Pick<Device, "address">>;
  /** Its place on the wall. */
  number?: number | undefined;
  /** The buttons under the picture. */
  hasTransport?: boolean;
}

/** A camera's live picture: a still first, then the stream; where none comes, since when. */
export function CameraPicture({ device, number, hasTransport = false }: CameraPictureProps) {
  const { timeZone, now } = useDevices();
  const { stream: way = "gateway" } = device.address ?? {};
  const wanted = { device: device.id, isOpenedHere: way !== "gateway", wantsMetadata: hasTransport };
  const { video, view, stream } = useCameraStream(wanted);
  const [poster] = useState(() =>
    fileAddress(getCameraStill, { params: { id: device.id }, query: { at: Date.now() } }),
  );
  const [still, setStill] = useState<"asked" | "shown" | "none">("asked");
  const { state, hasPicture, lostAt, trouble, canCapture, isCapturing, isTurning, hasMotion } = view ?? {
    state: "idle" as const,
  };
  const isPaused = state === "paused";
  const isLive = hasPicture === true;

  async function takeSnapshot(): Promise<void> {
    if (video.current === null) return;
    const at = clock(now(), timeZone);
    const picture = await snapshotOf(video.current, `${device.name}  ${at}`);
    if (picture !== undefined) saveFile(picture, fileName(device, at, "png"));
  }

  function toggleCapture(): void {
    if (isCapturing !== true) {
      stream.current?.startCapture();
      return;
    }
    const file = stream.current?.endCapture(device.name);
    const content = file === undefined ? undefined : new Blob([new Uint8Array(file)], { type: "video/mp4" });
    if (content !== undefined) saveFile(content, fileName(device, clock(now(), timeZone), "mp4"));
  }

  return (
    <figure
      className="col gap-8 min-w-0 min-h-0 m-0"
      data-state={state}
      data-live={hasPicture === true && lostAt === undefined}
    >
      <div className={`flex-1 min-h-0 overflow-hidden relative ${styles["screen"]}`}>
        {/* A camera has no sound, so there is nothing to be read beside it. */}
        <video
          ref={video}
          muted
          playsInline
          tabIndex={-1}
          aria-label={t("{name}, live picture", { name: device.name })}
        />
        {!isLive && still !== "none" && (
          <img
            src={poster}
            alt={t("{name}, last still", { name: device.name })}
            onLoad={() => {
              setStill("shown");
            }}
            onError={() => {
              setStill("none");
            }}
          />
        )}
        {lostAt !== undefined && (
          <LostPicture
            trouble={trouble}
            since={clock(lostAt, timeZone)}
            onTryAgain={() => {
              stream.current?.tryAgain();
            }}
          />
        )}
        <figcaption className="row gap-8 t13 b">
          {number !== undefined && (
            <span className={`grid place-center flex-none t11 ${styles["number"]}`}>{number}</span>
          )}
          <span className="ell min-w-0">{device.name}</span>
          {!isLive && lostAt === undefined && (
            <span className={`ml-auto t12 ${styles["mark"]}`}>
              {still === "shown" ? t("Still, not live yet") : t("Not live yet")}
            </span>
          )}
          {hasMotion === true && <span className={`ml-auto t12 ${styles["mark"]}`}>{t("Motion")}</span>}
          {isTurning === true && <span className={`ml-auto t12 ${styles["mark"]}`}>{t("Turning")}</span>}
          {isPaused && <span className={`ml-auto t12 ${styles["mark"]}`}>{t("Paused")}</span>}
          {isCapturing === true && <span className={`ml-auto t12 ${styles["mark"]}`}>{t("Recording to file")}</span>}
        </figcaption>
      </div>
      {hasTransport && (
        <div className="row gap-8 flex-none">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={isPaused ? t("Play") : t("Pause")}
            disabled={state === "idle"}
            onClick={() => {
              if (isPaused) stream.current?.play();
              else stream.current?.pause();
            }}
          >
            <Icon of={isPaused ? Play : Pause} size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("Snapshot")}
            disabled={hasPicture !== true}
            onClick={() => void takeSnapshot()}
          >
            <Icon of={Camera} size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={isCapturing === true ? t("Stop recording") : t("Record to file")}
            disabled={(hasPicture !== true || canCapture !== true) && isCapturing !== true}
            onClick={toggleCapture}
          >
            <Icon of={isCapturing === true ? Square : Circle} size={16} />
          </ActionIcon>
          <span className="ml-auto t12 muted num">{lagText(view)}</span>
        </div>
      )}
    </figure>
  );
}

function lagText(view: ReturnType<typeof useCameraStream>["view"]): string {
  if (view?.state !== "playing" || !view.hasPicture || view.lostAt !== undefined) return "";
  return t("Live, {lag} s buffered", { lag: sayNumber(view.lag, 1) });
}

function fileName({ id }: Pick<Device, "id">, at: string, ending: string): string {
  return `${id} ${at.replaceAll(":", "-")}.${ending}`;
}

interface WatchedStream {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly view: StreamView | undefined;
  /** undefined before it has begun. */
  readonly stream: RefObject<CameraStream | undefined>;
}

/** Watches a camera as long as the part is on the page and the page is looked at. */
function useCameraStream({ device, isOpenedHere, wantsMetadata }: Wanted): WatchedStream {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<CameraStream>(undefined);
  const now = useServerNow();
  const [view, setView] = useState<StreamView>();
  useEffect(() => {
    if (video.current === null) return undefined;
    const watched = new CameraStream({ device, isOpenedHere, wantsMetadata }, video.current, (seen) => {
      // The stream measures by the browser's clock; the page shows the site's.
      setView(seen.lostAt === undefined ? seen : { ...seen, lostAt: now() - (Date.now() - seen.lostAt) });
    });
    stream.current = watched;
    function follow(): void {
      if (document.hidden) watched.stop();
      else watched.start();
    }
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      watched.stop();
      stream.current = undefined;
    };
  }, [device, isOpenedHere, wantsMetadata, now]);
  return { video, view, stream };
}
