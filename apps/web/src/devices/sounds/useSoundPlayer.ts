import { phrase, t } from "@atrium/words";
import { useEffect, useState } from "react";
import { soundAddress } from "./soundQueries.ts";

export interface SoundPlayer {
  /** The sound that is loaded; undefined: none was played yet. */
  id: number | undefined;
  isPlaying: boolean;
  /** s */
  position: number;
  /** Why it cannot be heard, as a sentence. */
  failure: string | undefined;
  /** Plays, or pauses what plays. */
  toggle: (id: number) => void;
  /** Goes on at this second, and plays. */
  seek: (id: number, second: number) => void;
}

const SILENT = { id: undefined, isPlaying: false, position: 0, failure: undefined };

const FOLLOWED = ["play", "pause", "timeupdate", "seeked", "ended"] as const;
const UNPLAYABLE = phrase("This browser cannot play the file.");

/** Plays sounds on this computer, never in the building: one at a time, until the page is left. */
export function useSoundPlayer(): SoundPlayer {
  const [audio] = useState(() => new Audio());
  const [state, setState] = useState<Omit<SoundPlayer, "toggle" | "seek">>(SILENT);

  useEffect(() => {
    const follow = () => {
      setState((before) => ({ ...before, isPlaying: !audio.paused, position: audio.currentTime }));
    };
    const fail = () => {
      // Taking the sound away at the end is no failure.
      if (audio.getAttribute("src") === null) return;
      setState((before) => ({ ...before, isPlaying: false, failure: t(UNPLAYABLE) }));
    };
    for (const event of FOLLOWED) audio.addEventListener(event, follow);
    audio.addEventListener("error", fail);
    return () => {
      for (const event of FOLLOWED) audio.removeEventListener(event, follow);
      audio.removeEventListener("error", fail);
      audio.pause();
      audio.removeAttribute("src");
    };
  }, [audio]);

  function load(id: number): void {
    if (state.id === id && audio.getAttribute("src") !== null) return;
    audio.setAttribute("src", soundAddress(id));
    setState({ ...SILENT, id });
  }

  function play(): void {
    audio.play().catch((error: unknown) => {
      // A pause that comes before the sound has begun is no failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
      setState((before) => ({ ...before, isPlaying: false, failure: t(UNPLAYABLE) }));
    });
  }

  return {
    ...state,
    toggle: (id) => {
      load(id);
      if (state.id === id && state.isPlaying) audio.pause();
      else play();
    },
    seek: (id, second) => {
      load(id);
      skipTo(audio, second);
      play();
    },
  };
}

function skipTo(audio: HTMLAudioElement, second: number): void {
  audio.currentTime = second;
}
