"""Serves this folder to browsers on this computer: python3 start.py [port]"""
import os
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

FOLDER = os.path.dirname(os.path.abspath(__file__))
FIRST_PORT = 8117
PORTS_TRIED = 50
NOT_HERE = [
    page
    for page in ("offline/not-in-pack/index.html", "en/offline/not-in-pack/index.html")
    if os.path.exists(os.path.join(FOLDER, page))
][0]


class Handler(SimpleHTTPRequestHandler):
    # Windows may name other types, and a script with a wrong one does not run.
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".svg": "image/svg+xml",
        ".html": "text/html; charset=utf-8",
        ".json": "application/json; charset=utf-8",
    }

    def send_error(self, code, message=None, explain=None):
        if code != 404:
            return super().send_error(code, message, explain)
        with open(os.path.join(FOLDER, NOT_HERE), "rb") as file:
            body = file.read()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        pass


def main():
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else None
    for port in [asked] if asked else range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        try:
            server = ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=FOLDER))
            break
        except OSError:
            continue
    else:
        sys.exit("No free port.")
    print(f"http://localhost:{port}/   (Ctrl-C)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


main()
