const STORAGE_KEY = "atrium.stay";

/** Whether the person at this browser stayed signed in last time: a control room's screen is ticked once. */
export function rememberedStay(): boolean {
  return localStorage.getItem(STORAGE_KEY) === "yes";
}

export function rememberStay(stay: boolean): void {
  if (stay) localStorage.setItem(STORAGE_KEY, "yes");
  else localStorage.removeItem(STORAGE_KEY);
}
