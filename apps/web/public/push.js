// The service worker of push notices: it shows what the server pushes, also while no page is open, and opens the page that
// a notice is about. It keeps no pages: without the server there is nothing to run.
self.addEventListener("install", () => {
  self.skipWaiting();
});

self.addEventListener("push", (event) => {
  const { title, body, tag, path, stays } = event.data.json();
  // A notice of the same alarm takes the place of the one before, and is heard again.
  const look = { body, tag, renotify: true, requireInteraction: stays, icon: "icon.svg", data: { path } };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  // Pages lie beside this worker, whatever the path is below which the server has both.
  event.waitUntil(open(new URL(event.notification.data.path.slice(1), self.registration.scope).pathname));
});

async function open(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url.endsWith(path));
  await (shown === undefined ? self.clients.openWindow(path) : shown.focus());
}
